import { expect, test } from 'vitest';
import { dataTypes } from '../../src/formats/io/dataTypes.ts';
import { numbersAsText } from '../../src/formats/io/fileParts.ts';
import { outputFile } from '../../src/formats/io/outputFile.ts';

const textOf = (...given: Parameters<typeof numbersAsText>) => {
	const parts = numbersAsText(...given);
	return {
		parts,
		text: Buffer.concat([...outputFile('x', () => parts).chunks()]).toString(),
	};
};

test('numbers of one long line are printed one by one', () => {
	const values = Float64Array.from({ length: 5000 }, (_, i) => i / 8);
	const { parts, text } = textOf(values, dataTypes.Float64!, values.length);
	expect(text).toBe(`${[...values].join(' ')}\n`);
	for (const part of parts) expect(typeof part === 'string' ? [] : part.between).toHaveLength(2);
});

test('lines have as many numbers as they are to have, the last one the rest', () => {
	const { text } = textOf(Uint8Array.of(1, 2, 3, 4, 5), dataTypes.UInt8!, 2);
	expect(text).toBe('1 2\n3 4\n5\n');
	expect(textOf(Float64Array.of(Number.NaN, 2), dataTypes.Float64!, 1).text).toBe('nan\n2\n');
	expect(textOf(Int32Array.of(-7), dataTypes.Int32!, 4).text).toBe('-7\n');
	expect(textOf(new Int32Array(0), dataTypes.Int32!, 4).text).toBe('');
});
