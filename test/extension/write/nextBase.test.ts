import { expect, test } from 'vitest';
import { nextBase } from '../../../src/extension/write/nextBase.ts';

test.each([
	['box.4', 'box.5'],
	['box.9', 'box.10'],
	['a.b.1', 'a.b.2'],
	['plate', 'plate.refined'],
	['plate2', 'plate2.refined'],
	['box.4a', 'box.4a.refined'],
	['v.20261123070809', 'v.20261123070809.refined'],
])('what is refined of %s is called %s', (base, next) => expect(nextBase(base)).toBe(next));
