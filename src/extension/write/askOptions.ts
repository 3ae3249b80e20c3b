import { window } from 'vscode';
import {
	type OptionSpec,
	type OptionValue,
	type OptionValues,
	parseOption,
} from '../../util/options.ts';
import { inputError, itemsOf } from './optionItems.ts';

/** Asks for the options of a writer one by one; undefined if the user cancels. */
export async function askOptions(
	title: string,
	specs: readonly OptionSpec[],
): Promise<OptionValues | undefined> {
	const values: Record<string, OptionValue> = {};
	for (const spec of specs) {
		const value = await askOption(title, spec, spec.default);
		if (value === undefined) return undefined;
		// Empty input: the writer uses its default.
		if (value !== '') values[spec.name] = value;
	}
	return values;
}

/**
 * Asks for the required options of an operation one by one; undefined if the user cancels.
 *
 * @param shown initial values
 * @param which all of them, or those without a value
 */
export async function askRequired(
	title: string,
	specs: readonly OptionSpec[],
	shown: OptionValues,
	which: 'all' | 'empty' = 'all',
): Promise<OptionValues | undefined> {
	const values: Record<string, OptionValue> = {};
	for (const spec of specs) {
		if (!spec.required?.({ ...shown, ...values })) continue;
		if (which === 'empty' && shown[spec.name] !== undefined) continue;
		const value = await askOption(title, spec, shown[spec.name]);
		if (value === undefined || value === '') return undefined;
		values[spec.name] = value;
	}
	return values;
}

/** Asks for the value of an option, '' for empty input; undefined if the user cancels. */
async function askOption(
	title: string,
	spec: OptionSpec,
	start: OptionValue = '',
): Promise<OptionValue | undefined> {
	const items = itemsOf(spec);
	const prompt = `${spec.title}: ${spec.help}`;
	if (items) return (await window.showQuickPick(items, { title, placeHolder: prompt }))?.value;
	const example = spec.type === 'text' ? spec.example : undefined;
	const text = await window.showInputBox({
		title,
		prompt,
		value: `${start}`,
		...(example && { placeHolder: `such as ${example}` }),
		// The walkthrough takes the focus back after its button was pressed.
		ignoreFocusOut: true,
		validateInput: (text) => inputError(spec, text),
	});
	return text === undefined || text === '' ? text : parseOption(spec, text);
}
