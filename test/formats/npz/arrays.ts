import { zipSync } from 'fflate';

/** The bytes of an array as `numpy.save` lays them out. */
export function npy(
	descr: string,
	shape: readonly number[],
	numbers: readonly number[],
	fortran = false,
) {
	const order = fortran ? 'True' : 'False';
	const text = `{'descr': '${descr}', 'fortran_order': ${order}, 'shape': (${shape.join(', ')}${shape.length === 1 ? ',' : ''}), }`;
	const header = `${text.padEnd(117, ' ')}\n`;
	const size = Number(descr.slice(2));
	const bytes = new Uint8Array(10 + header.length + size * numbers.length);
	const view = new DataView(bytes.buffer);
	bytes.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0]);
	view.setUint16(8, header.length, true);
	bytes.set(new TextEncoder().encode(header), 10);
	const little = descr[0] !== '>';
	for (const [i, number] of numbers.entries()) {
		const at = 10 + header.length + size * i;
		if (descr.endsWith('f8')) view.setFloat64(at, number, little);
		else if (descr.endsWith('f4')) view.setFloat32(at, number, little);
		else if (descr.endsWith('i8')) view.setBigInt64(at, BigInt(number), little);
		else view.setInt32(at, number, little);
	}
	return bytes;
}

/** An archive as `numpy.savez` makes it, its members stored (level 0) or packed. */
export const archive = (members: Record<string, Uint8Array>, level: 0 | 1 | 6 = 6) =>
	zipSync(
		Object.fromEntries(Object.entries(members).map(([name, bytes]) => [`${name}.npy`, bytes])),
		{ level },
	);
