"""Makes the files of this folder with h5py 3.7 (HDF5 1.10) and netCDF4 1.6: python3 make.py"""

import gzip
import os

import h5py
import netCDF4
import numpy as np


def packed(path):
    with open(path, "rb") as file, open(path + ".gz", "wb") as out:
        with gzip.GzipFile("", "wb", 9, out, 0) as into:
            into.write(file.read())
    os.remove(path)


def arrays(f):
    """An array of each kind, by what it is."""
    a = np.arange(60, dtype="f8").reshape(20, 3)
    f["whole"] = a
    f["part/of a path"] = a[:2]
    f.create_dataset("parts", data=a, chunks=(7, 2))
    f.create_dataset("gzip", data=a, chunks=(7, 3), compression="gzip", shuffle=True, fletcher32=True)
    f.create_dataset("single part", data=a, chunks=(20, 3), compression="gzip")
    f.create_dataset("growing", data=a[:300], chunks=(3, 3), maxshape=(None, 3), compression="gzip")
    f.create_dataset("growing in columns", data=a.T.copy(), chunks=(2, 1), maxshape=(3, None))
    f.create_dataset("growing both ways", data=a, chunks=(3, 2), maxshape=(None, None), compression="gzip")
    f.create_dataset("smaller than it may be", data=a, chunks=(7, 2), maxshape=(90, 9))
    f.create_dataset("three sizes", data=np.arange(5 * 7 * 11, dtype=">f4").reshape(5, 7, 11), chunks=(2, 3, 4))
    f.create_dataset("odd length", data=np.arange(15, dtype="i1"), chunks=(5,), fletcher32=True)
    for kind in "i1 u1 i2 u2 i4 u4 i8 u8 f4 f8".split():
        values = [0, 1, 100] if "u" in kind else [0, -1, 100]
        f.create_dataset("small " + kind, data=np.array(values, dtype="<" + kind))
        f.create_dataset("large " + kind, data=np.array(values, dtype=">" + kind))
    f.create_dataset("ids", data=np.array([2**31 + 5, 2**53 - 1, -(2**40)], dtype="i8"))
    f.create_dataset("value", data=3.5)
    f.create_dataset("empty", shape=(0, 3), dtype="f8")
    f.create_dataset("nothing", data=h5py.Empty("f8"))
    f.create_dataset("filled", shape=(10,), dtype="f8", fillvalue=7.5)
    d = f.create_dataset("filled in part", shape=(10,), chunks=(4,), dtype="f8", fillvalue=7.5)
    d[0:2] = 1
    f.create_dataset("texts", data=np.array([b"abc", b"defgh"]))
    f.create_dataset("texts of any length", data=["one", "two é"], dtype=h5py.string_dtype())
    f.create_dataset("yes or no", data=np.array([True, False]))
    properties = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    properties.set_layout(h5py.h5d.COMPACT)
    inside = h5py.h5d.create(f.id, b"inside", h5py.h5t.NATIVE_DOUBLE, h5py.h5s.create_simple((4,)), properties)
    inside.write(h5py.h5s.ALL, h5py.h5s.ALL, np.arange(4.0))
    f["type"] = np.dtype("i4")
    f.create_dataset("shared type", data=np.arange(4, dtype="i4"), dtype=f["type"])
    f["link"] = h5py.SoftLink("/part/of a path")
    for group in ("many", "ordered"):
        g = f.create_group(group, track_order=group == "ordered")
        for i in range(60):
            g["array %d" % i] = i
    for i in range(20):
        f["whole"].attrs["attribute %d" % i] = "value %d" % i
    f["whole"].attrs["number"] = 2.5


def refused(f):
    """What is refused in words."""
    a = np.arange(60, dtype="f8").reshape(20, 3)
    f.create_dataset("lzf", data=a, compression="lzf")
    f.create_dataset("scale-offset", data=np.arange(20), chunks=(5,), scaleoffset=0)
    f.create_dataset("records", data=np.zeros(2, dtype=[("a", "i4"), ("b", "f8")]))
    f.create_dataset("half", data=a.astype("f2"))
    f["other file"] = h5py.ExternalLink("other.h5", "/x")
    f["loop"] = h5py.SoftLink("/loop")
    f["group/x"] = 1
    properties = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    properties.set_external(b"other.bin", 0, 24)
    h5py.h5d.create(f.id, b"outside", h5py.h5t.NATIVE_DOUBLE, h5py.h5s.create_simple((3,)), properties)
    layout = h5py.VirtualLayout((20, 3), dtype="f8")
    layout[:] = h5py.VirtualSource("other.h5", "x", (20, 3))
    f.create_virtual_dataset("virtual", layout)


def large(f):
    """Indexes of several pages, blocks and levels, which are the same file for h5py."""
    a = np.arange(3 * 1100, dtype="i4").reshape(1100, 3)
    f.create_dataset("list", data=a, chunks=(1, 3))
    f.create_dataset("growing", data=a[:300], chunks=(1, 3), maxshape=(None, 3))
    f.create_dataset("tree", data=a[:300], chunks=(1, 3), maxshape=(None, None))
    d = f.create_dataset("sparse", shape=(150000,), chunks=(1,), maxshape=(None,), dtype="i4", fillvalue=-7)
    d[4000:4010] = np.arange(10)
    d[149999] = 3
    d = f.create_dataset("sparse list", shape=(9000, 3), chunks=(1, 3), dtype="i4", fillvalue=-7)
    d[4000:4010] = a[:10]
    g = f.create_group("many")
    for i in range(300):
        g["name %d" % i] = h5py.SoftLink("/list")


def exodus(path, form, compressed):
    """Two triangles and a quad, as in exodus.test.ts; compressed with so many attributes that they stand apart."""
    d = netCDF4.Dataset(path, "w", format=form)
    d.setncatts({"api_version": np.float32(8.11), "version": np.float32(5.1), "floating_point_word_size": 8})
    if compressed:
        d.setncatts({"note %d" % i: "text %d" % i for i in range(12)})
    sizes = dict(len_name=8, num_dim=2, num_nodes=6, num_elem=3, num_el_blk=2, num_el_in_blk1=2, num_nod_per_el1=3)
    sizes.update(num_el_in_blk2=1, num_nod_per_el2=4, num_side_sets=2, num_side_ss1=1, num_side_ss2=2)
    sizes.update(num_node_sets=1, num_nod_ns1=2, num_nod_var=1, num_elem_var=1, time_step=None)
    for name, size in sizes.items():
        d.createDimension(name, size)

    def put(name, kind, of, values, **attributes):
        v = d.createVariable(name, kind, of, zlib=compressed, shuffle=compressed, fletcher32=compressed)
        v.setncatts(attributes)
        if kind == "S1":
            values = np.array([list(text.ljust(8, "\0")) for text in values], dtype="S1")
        v[:] = values

    put("time_whole", "f8", ["time_step"], [0, 0.5])
    put("coordx", "f8", ["num_nodes"], [0, 1, 1, 0, 2, 2])
    put("coordy", "f8", ["num_nodes"], [0, 0, 1, 1, 0, 1])
    put("node_num_map", "i4", ["num_nodes"], [10, 20, 30, 40, 50, 60])
    put("eb_prop1", "i4", ["num_el_blk"], [7, 9])
    put("eb_names", "S1", ["num_el_blk", "len_name"], ["steel", ""])
    put("connect1", "i4", ["num_el_in_blk1", "num_nod_per_el1"], [[1, 2, 3], [1, 3, 4]], elem_type="TRI3")
    put("connect2", "i4", ["num_el_in_blk2", "num_nod_per_el2"], [[2, 5, 6, 3]], elem_type="QUAD4")
    put("ss_prop1", "i4", ["num_side_sets"], [1, 2])
    put("ss_names", "S1", ["num_side_sets", "len_name"], ["left", "low"])
    put("elem_ss1", "i4", ["num_side_ss1"], [2])
    put("side_ss1", "i4", ["num_side_ss1"], [3])
    put("elem_ss2", "i4", ["num_side_ss2"], [1, 3])
    put("side_ss2", "i4", ["num_side_ss2"], [1, 1])
    put("ns_prop1", "i4", ["num_node_sets"], [5])
    put("node_ns1", "i4", ["num_nod_ns1"], [6, 1])
    put("name_nod_var", "S1", ["num_nod_var", "len_name"], ["heat"])
    put("name_elem_var", "S1", ["num_elem_var", "len_name"], ["load"])
    put("vals_nod_var1", "f8", ["time_step", "num_nodes"], [[0] * 6, [1, 2, 3, 4, 5, 6]])
    put("vals_elem_var1eb1", "f8", ["time_step", "num_el_in_blk1"], [[0, 0], [1.5, 2.5]])
    d.close()


os.chdir(os.path.dirname(os.path.abspath(__file__)))
for bound in ("earliest", "latest"):
    with h5py.File(bound + ".h5", "w", libver=bound) as f:
        arrays(f)
    packed(bound + ".h5")
with h5py.File("large.h5", "w", libver="latest") as f:
    large(f)
packed("large.h5")
with h5py.File("refused.h5", "w") as f:
    refused(f)
packed("refused.h5")
with h5py.File("behind.h5", "w", userblock_size=1024) as f:
    f["x"] = [1.5, 2.5]
packed("behind.h5")
properties = h5py.h5p.create(h5py.h5p.FILE_CREATE)
properties.set_sizes(4, 4)
with h5py.File(h5py.h5f.create(b"short.h5", fcpl=properties)) as f:
    f.create_dataset("x", data=np.arange(50), chunks=(7,), compression="gzip")
    f["x"].attrs["unit"] = "m"
packed("short.h5")
exodus("classic.e", "NETCDF3_CLASSIC", False)
exodus("hdf5.e", "NETCDF4", False)
exodus("compressed.e", "NETCDF4", True)
for name in ("classic.e", "hdf5.e", "compressed.e"):
    packed(name)
