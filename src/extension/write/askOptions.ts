import { window } from 'vscode';
import {
	type OptionSpec,
	type OptionValue,
	type OptionValues,
	parseOption,
} from '../../util/options.ts';
import { itemsOf, wrongIn } from './optionItems.ts';

/** Asks for the options of a writer, one after the other; undefined where the user gives up. */
export async function askOptions(
	title: string,
	specs: readonly OptionSpec[],
): Promise<OptionValues | undefined> {
	const values: Record<string, OptionValue> = {};
	for (const spec of specs) {
		const value = await askOption(title, spec, spec.default);
		if (value === undefined) return undefined;
		// Where nothing is typed, the writer has its default.
		if (value !== '') values[spec.name] = value;
	}
	return values;
}

/**
 * Asks for those of an operation's options that it can't do without, one after the other; undefined where the user gives up.
 *
 * @param shown values of its options, with which the questions begin
 */
export async function askRequired(
	title: string,
	specs: readonly OptionSpec[],
	shown: OptionValues,
): Promise<OptionValues | undefined> {
	const values: Record<string, OptionValue> = {};
	for (const spec of specs) {
		if (!spec.required?.({ ...shown, ...values })) continue;
		const value = await askOption(title, spec, shown[spec.name]);
		if (value === undefined || value === '') return undefined;
		values[spec.name] = value;
	}
	return values;
}

/** The value of an option, '' where nothing is typed; undefined where the user gives up. */
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
		...{ title, prompt, value: `${start}` },
		...(example && { placeHolder: `such as ${example}` }),
		// The walkthrough takes the focus back when its button has been pressed.
		ignoreFocusOut: true,
		validateInput: (text) => wrongIn(spec, text),
	});
	return text === undefined || text === '' ? text : parseOption(spec, text);
}
