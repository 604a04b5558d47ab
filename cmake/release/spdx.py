"""What is inside the files of a release, as SPDX 2.3 in JSON: each archive with the files in it and
their sums, and what of others' is linked or copied into it. The same files give the same text.

usage: spdx.py VERSION FOLDER OUTPUT     the time is SOURCE_DATE_EPOCH's
"""

import datetime
import hashlib
import io
import json
import os
import pathlib
import subprocess
import sys
import tarfile
import zipfile

# What is not ours: name, licence, and the Debian package whose version is given.
LIBGCC = ("libgcc", "GPL-3.0-or-later WITH GCC-exception-3.1", "gcc")
PARTS = {
    "-linux-x86_64": [("musl", "MIT", "musl-dev"), LIBGCC],
    "-linux-aarch64": [("glibc", "LGPL-2.1-or-later", "libc6-dev-arm64-cross"), LIBGCC],
    "-windows-": [("mingw-w64", "ZPL-2.1", "mingw-w64-x86-64-dev"),
                  ("winpthreads", "MIT AND BSD-3-Clause", "mingw-w64-x86-64-dev"), LIBGCC],
}
BROWSER = [("Emscripten's system libraries", "MIT OR NCSA", "emscripten"),
           ("musl as in Emscripten", "MIT", "emscripten"),
           ("compiler-rt as in Emscripten", "Apache-2.0 WITH LLVM-exception", "emscripten")]
PAGE = BROWSER + [("qrcode-generator", "MIT", "node-qrcode-generator")]
PARTS |= {"-page.zip": PAGE, ".html": PAGE, ".tgz": BROWSER}


def version_of(package: str) -> str:
    """Of a Debian package that is installed here, or NOASSERTION."""
    done = subprocess.run(["dpkg-query", "--show", "--showformat=${Version}", package],
                          capture_output=True, check=False, encoding="utf-8")
    return done.stdout if done.returncode == 0 and done.stdout else "NOASSERTION"


def tar_files(data: bytes) -> list:
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        return [(member.name.removeprefix("./"), archive.extractfile(member).read())
                for member in archive if member.isfile()]


def files_in(path: pathlib.Path) -> list:
    """Name and contents of each file in the archive PATH; the file itself if it is none."""
    if path.suffix == ".deb":
        return tar_files(subprocess.run(["dpkg-deb", "--fsys-tarfile", path],
                                        capture_output=True, check=True).stdout)
    if path.suffix in (".zip", ".whl"):
        with zipfile.ZipFile(path) as archive:
            return [(name, archive.read(name)) for name in archive.namelist() if name[-1] != "/"]
    if path.suffix in (".xz", ".tgz"):
        return tar_files(path.read_bytes())
    return [(path.name, path.read_bytes())]


def sums(data: bytes, *algorithms: str) -> list:
    return [{"algorithm": algorithm, "checksumValue": hashlib.new(algorithm.lower(), data).hexdigest()}
            for algorithm in algorithms]


def described(identity: str, path: pathlib.Path, version: str, document: dict) -> None:
    """Adds the file PATH of the release to the document, and all that is in it."""
    sha1s = []
    for number, (name, data) in enumerate(sorted(files_in(path))):
        file = f"{identity}-{number}"
        document["files"].append({
            "SPDXID": file, "fileName": f"./{name}", "checksums": sums(data, "SHA1", "SHA256"),
            "licenseConcluded": "NOASSERTION", "copyrightText": "NOASSERTION"})
        document["relationships"].append(relationship(identity, "CONTAINS", file))
        sha1s.append(hashlib.sha1(data).hexdigest())
    code = hashlib.sha1("".join(sorted(sha1s)).encode()).hexdigest()
    document["packages"].append({
        "SPDXID": identity, "name": path.name, "versionInfo": version, "packageFileName": path.name,
        "downloadLocation": "NOASSERTION", "checksums": sums(path.read_bytes(), "SHA256"),
        "filesAnalyzed": True, "packageVerificationCode": {"packageVerificationCodeValue": code},
        "licenseDeclared": "MIT", "licenseConcluded": "NOASSERTION",
        "licenseInfoFromFiles": ["NOASSERTION"],
        "copyrightText": "Copyright 2026 The Quincunx authors"})
    document["relationships"].append(relationship("SPDXRef-DOCUMENT", "DESCRIBES", identity))


def relationship(one: str, kind: str, other: str) -> dict:
    return {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}


def main() -> None:
    version, folder, output = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    created = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]),
                                              datetime.timezone.utc)
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"quincunx-{version}", "documentNamespace": "",
        "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"),
                         "creators": ["Organization: The Quincunx authors", "Tool: spdx.py"]},
        "packages": [], "files": [], "relationships": []}
    parts = {}
    for number, path in enumerate(sorted(folder.iterdir())):
        identity = f"SPDXRef-{number}"
        described(identity, path, version, document)
        for suffix, theirs in PARTS.items():
            for part in theirs if suffix in path.name else []:
                name = parts.setdefault(part, f"SPDXRef-part-{len(parts)}")
                document["relationships"].append(relationship(identity, "STATIC_LINK", name))
    for (name, licence, package), identity in parts.items():
        document["packages"].append({
            "SPDXID": identity, "name": name, "versionInfo": version_of(package),
            "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseDeclared": licence,
            "licenseConcluded": licence, "copyrightText": "NOASSERTION"})
    digest = hashlib.sha256(json.dumps(document).encode()).hexdigest()
    document["documentNamespace"] = f"https://spdx.org/spdxdocs/quincunx-{version}-{digest}"
    output.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


main()
