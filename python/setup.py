"""Makes the wheel, in the folder that holds quincunx/ with its library: the target `wheel`."""

import os
import re
import subprocess

from setuptools import Distribution, setup
from wheel.bdist_wheel import bdist_wheel


class BinaryDistribution(Distribution):
    """Has a library of this machine's in it."""

    def has_ext_modules(self) -> bool:
        return True


def libc_needed() -> str:
    """The wheel's platform tag says which C libraries will do: PEP 600's manylinux with the newest
    glibc of which the library wants a symbol, or "linux" where it wants none of glibc's.
    """
    said = subprocess.run(["readelf", "--version-info", "--wide", "quincunx/libquincunx.so"],
                          capture_output=True, check=True, encoding="utf-8").stdout
    versions = [tuple(map(int, version)) for version in re.findall(r"GLIBC_(\d+)\.(\d+)", said)]
    return "manylinux_%d_%d" % max(versions) if versions else "linux"


class AnyPythonWheel(bdist_wheel):
    """The library does not know which Python loads it."""

    def get_tag(self) -> tuple:
        platform = super().get_tag()[2]
        return "py3", "none", re.sub("^linux(?=_)", libc_needed(), platform)


setup(
    name="quincunx",
    version=os.environ["QUINCUNX_VERSION"],
    description="Rules and engine of chess variants",
    long_description=open("README.md", encoding="utf-8").read(),
    long_description_content_type="text/markdown",
    author="The Quincunx authors",
    license="MIT",
    python_requires=">=3.9",
    packages=["quincunx"],
    package_data={"quincunx": ["libquincunx.so", "py.typed"]},
    distclass=BinaryDistribution,
    cmdclass={"bdist_wheel": AnyPythonWheel},
)
