"""Reads texts with what reads them on a Linux machine, and prints what each reader made of them.

Standard input is a JSON object: "reader", and "texts" to read. Standard output is a JSON list with a value for each
text; what a reader refuses is {"refused": why}.
"""

import ctypes
import glob
import json
import os
import sys
import tempfile

FOLDERS = ["/usr/lib/*/systemd", "/usr/lib/systemd", "/usr/lib64/systemd", "/lib/*/systemd", "/lib/systemd"]


def systemd():
    """The function by which systemd reads every EnvironmentFile=."""
    names = [name for folder in FOLDERS for name in glob.glob(folder + "/libsystemd-shared-*.so")]
    load = ctypes.CDLL(names[0]).load_env_file
    variables = ctypes.POINTER(ctypes.c_char_p)
    load.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.POINTER(variables)]

    def read(text):
        with tempfile.NamedTemporaryFile() as file:
            file.write(text.encode())
            file.flush()
            found = variables()
            status = load(None, file.name.encode(), ctypes.byref(found))
        if status < 0:
            return {"refused": os.strerror(-status)}
        lines = []
        while found and found[len(lines)]:
            lines.append(found[len(lines)].decode())
        return dict(line.split("=", 1) for line in lines)

    return read


def yaml():
    """The reader of YAML 1.1 that programs in Python use."""
    from yaml import safe_load

    return safe_load


def cloud_init():
    """User data as cloud-init takes it apart."""
    from cloudinit import user_data, util

    return lambda text: util.load_yaml(user_data.convert_string(text).get_payload(decode=True))


READERS = {"systemd": systemd, "yaml": yaml, "cloud-init": cloud_init}


def main():
    request = json.load(sys.stdin)
    read = READERS[request["reader"]]()
    json.dump([read(text) for text in request["texts"]], sys.stdout)


main()
