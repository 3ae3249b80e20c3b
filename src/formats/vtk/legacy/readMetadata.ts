import type { Metadata } from './extras.ts';
import type { VtkInput } from './vtkInput.ts';

/** Keys of value ranges, which are dropped as they go stale when values change. */
const rangeKey = /^NAME \w*RANGE\w* /i;

/**
 * Reads the metadata that may follow an array, up to an empty line: component names, one a line, and information keys
 * with their values. Undefined if there is none.
 */
export function readMetadata(input: VtkInput): Metadata | undefined {
	if (input.ahead() !== 'METADATA') return undefined;
	input.word();
	input.line();
	const components: string[] = [];
	const keys: string[] = [];
	let target: string[] | undefined;
	let key = '';
	const finishKey = () => {
		if (key !== '' && !rangeKey.test(key)) keys.push(key);
		key = '';
	};
	while (input.at < input.length) {
		const line = input.line();
		if (line.trim() === '') break;
		if (/^COMPONENT_NAMES\b/i.test(line)) target = components;
		else if (/^INFORMATION\b/i.test(line)) target = undefined;
		else if (target) target.push(line);
		else if (/^NAME\b/i.test(line)) {
			finishKey();
			key = line;
		} else key += key === '' ? '' : `\n${line}`;
	}
	finishKey();
	return components.length + keys.length > 0 ? { components, keys } : undefined;
}

/** Metadata as text, with the empty line that ends it; empty if there is none. */
export function metadataText(metadata: Metadata | undefined): string {
	if (!metadata) return '';
	const { components, keys } = metadata;
	const lines = ['METADATA'];
	if (components.length > 0) lines.push('COMPONENT_NAMES', ...components);
	if (keys.length > 0) lines.push(`INFORMATION ${keys.length}`, ...keys);
	return `${lines.join('\n')}\n\n`;
}
