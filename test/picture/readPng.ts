import { inflateSync } from 'node:zlib';

/** A PNG of eight bits each of red, green and blue, read by the standard: every chunk, every kind of filter. */
export function readPng(bytes: Uint8Array) {
	const buffer = Buffer.from(bytes);
	const chunks = new Map<string, Buffer>();
	const names: string[] = [];
	for (let at = 8; at < buffer.length; ) {
		const length = buffer.readUInt32BE(at);
		const name = buffer.toString('latin1', at + 4, at + 8);
		const data = buffer.subarray(at + 8, at + 8 + length);
		chunks.set(name, Buffer.concat([chunks.get(name) ?? Buffer.alloc(0), data]));
		names.push(name);
		at += 12 + length;
	}
	const head = chunks.get('IHDR')!;
	const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
	const raw = inflateSync(chunks.get('IDAT')!);
	const row = 3 * width;
	const pixels = new Uint8Array(row * height);
	for (let y = 0; y < height; y++) {
		const filter = raw[y * (row + 1)]!;
		for (let i = 0; i < row; i++) {
			const a = i >= 3 ? pixels[y * row + i - 3]! : 0;
			const b = y > 0 ? pixels[(y - 1) * row + i]! : 0;
			const c = i >= 3 && y > 0 ? pixels[(y - 1) * row + i - 3]! : 0;
			const distances = [a, b, c].map((value) => Math.abs(a + b - c - value));
			const paeth = [a, b, c][distances.indexOf(Math.min(...distances))]!;
			const from = [0, a, b, (a + b) >> 1, paeth][filter]!;
			pixels[y * row + i] = raw[y * (row + 1) + 1 + i]! + from;
		}
	}
	return {
		...{ width, height, pixels, names, chunks },
		kind: [...head.subarray(8)],
		at: (x: number, y: number) => [
			...pixels.subarray(
				3 * (Math.floor(y) * width + Math.floor(x)),
				3 * (Math.floor(y) * width + Math.floor(x)) + 3,
			),
		],
	};
}
