import { expect, test } from 'vitest';
import { recognised, refusal } from '../../src/formats/registry.ts';
import { square2 } from './gmsh/files.ts';

test.each(['a.msh', 'a.mesh', 'a.obj', 'a.su2', 'a.off', 'a.inp', 'a.node', 'a.vtu'])(
	'%s in UTF-16 is named, in both orders of bytes',
	(name) => {
		const little = Buffer.from(`\ufeff${square2}`, 'utf16le');
		const big = Buffer.from(little).swap16();
		for (const head of [little, big]) {
			expect(recognised(name, head).format).toBeUndefined();
			expect(refusal(name, head)).toContain('text in UTF-16: save it as UTF-8');
		}
	},
);
