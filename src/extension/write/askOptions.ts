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
		const value = await askOption(title, spec);
		if (value === undefined) return undefined;
		// Where nothing is typed, the writer has its default.
		if (value !== '') values[spec.name] = value;
	}
	return values;
}

async function askOption(title: string, spec: OptionSpec): Promise<OptionValue | undefined> {
	const items = itemsOf(spec);
	const placeHolder = `${spec.title}: ${spec.help}`;
	if (items) return (await window.showQuickPick(items, { title, placeHolder }))?.value;
	const text = await window.showInputBox({
		title,
		prompt: placeHolder,
		value: spec.default === undefined ? '' : `${spec.default}`,
		validateInput: (text) => wrongIn(spec, text),
	});
	return text === undefined || text === '' ? text : parseOption(spec, text);
}
