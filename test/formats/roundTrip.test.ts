import { describe, expect, test } from 'vitest';
import { comesBack } from './comesBack.ts';
import { formats, furtherWays } from './loaded.ts';
import { fileSets } from './samples.ts';
import { sourcesOf, textOf, written } from './sources.ts';

describe.each(formats)('$id', (format) => comesBack(format));
describe.each(furtherWays)('$format.id, $values', ({ format, values }) =>
	comesBack(format, values),
);

test.each(fileSets())('%s: its files come back as they were read', async (name, files) => {
	const format = formats.find(({ suffixes }) =>
		[...files.keys()].some((file) => suffixes.includes(file.split('.').at(-1)!)),
	)!;
	const { mesh, findings } = await format.read(sourcesOf(files));
	expect(findings).toEqual([]);
	const again = written(format, mesh!, format.asRead?.(mesh!, true), name);
	const uncommented = ([file, bytes]: [string, Uint8Array]) =>
		[
			file,
			textOf(bytes).replace(/ *# (?!end).*\n?/g, (comment) => (comment[0] === ' ' ? '\n' : '')),
		] as const;
	expect(new Map([...again].map(uncommented))).toEqual(
		new Map([...again.keys()].map((file) => uncommented([file, files.get(file)!]))),
	);
	expect([...again.keys()].sort()).toEqual([...files.keys()].sort());
});
