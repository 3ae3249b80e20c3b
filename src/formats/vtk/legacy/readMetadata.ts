import type { Metadata } from './extras.ts';
import type { VtkInput } from './vtkInput.ts';

/** Keys for ranges of the values, which no longer hold once these change. */
const ofValues = /^NAME \w*RANGE\w* /i;

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
	let into: string[] | undefined;
	let key = '';
	const end = () => {
		if (key !== '' && !ofValues.test(key)) keys.push(key);
		key = '';
	};
	while (input.at < input.length) {
		const line = input.line();
		if (line.trim() === '') break;
		if (/^COMPONENT_NAMES\b/i.test(line)) into = components;
		else if (/^INFORMATION\b/i.test(line)) into = undefined;
		else if (into) into.push(line);
		else if (/^NAME\b/i.test(line)) {
			end();
			key = line;
		} else key += key === '' ? '' : `\n${line}`;
	}
	end();
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
