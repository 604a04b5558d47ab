# For OpenBench, and for whoever types make: one program for this machine, built by CMake.
#
#     make EXE=name CC=clang
EXE = quincunx
CC = gcc
BUILD = build/make-$(notdir $(CC))

all:
	cmake -S . -B $(BUILD) -D CMAKE_C_COMPILER=$(CC) -D CMAKE_BUILD_TYPE=Release \
	    -D CMAKE_C_FLAGS_RELEASE="-O3 -DNDEBUG -march=native" -D QUINCUNX_TESTS=OFF
	cmake --build $(BUILD) --target quincunx --parallel
	cp $(BUILD)/quincunx $(EXE)

clean:
	rm -rf $(BUILD)

.PHONY: all clean
