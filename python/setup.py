"""Makes the wheel, in the folder that holds quincunx/ with its library: the target `wheel`."""

import os

from setuptools import Distribution, setup
from wheel.bdist_wheel import bdist_wheel


class BinaryDistribution(Distribution):
    """Has a library of this machine's in it."""

    def has_ext_modules(self) -> bool:
        return True


class AnyPythonWheel(bdist_wheel):
    """The library does not know which Python loads it."""

    def get_tag(self) -> tuple:
        return "py3", "none", super().get_tag()[2]


setup(
    name="quincunx",
    version=os.environ["QUINCUNX_VERSION"],
    description="Rules and engine of chess variants",
    license="MIT",
    python_requires=">=3.9",
    packages=["quincunx"],
    package_data={"quincunx": ["libquincunx.so", "py.typed"]},
    distclass=BinaryDistribution,
    cmdclass={"bdist_wheel": AnyPythonWheel},
)
