import { counted } from '../naming.ts';
import type { Analysis } from './analyse.ts';

/** Totals in a few words: `245 triangles, 1 error, 3 warnings`. */
export function summary({ triangles, found }: Analysis): string {
	const parts = [
		triangles === undefined ? 'no mesh' : counted(triangles, 'triangle'),
		found.errors > 0 ? counted(found.errors, 'error') : '',
		found.warnings > 0 ? counted(found.warnings, 'warning') : '',
		found.others > 0 ? counted(found.others, 'note') : '',
		found.errors + found.warnings + found.others === 0 ? 'nothing wrong' : '',
	];
	return parts.filter((part) => part !== '').join(', ');
}
