import { beforeEach, expect, test, vi } from 'vitest';
import { conversionChoices } from '../../../src/extension/write/conversionChoices.ts';
import { pickConversion } from '../../../src/extension/write/pickConversion.ts';
import { formats } from '../../../src/formats/registry.ts';
import { EventEmitter } from '../fakeVscode.ts';

/** A list of VS Code, of which a test plays the user. */
class FakePick {
	readonly changed = new EventEmitter<string>();
	readonly accepted = new EventEmitter<void>();
	readonly hidden = new EventEmitter<void>();
	readonly onDidChangeValue = this.changed.event;
	readonly onDidAccept = this.accepted.event;
	readonly onDidHide = this.hidden.event;
	items: { label: string; detail?: string }[] = [];
	activeItems: { label: string }[] = [];
	value = '';
	busy = false;
	shown = false;
	show() {
		this.shown = true;
	}
	hide() {
		this.shown = false;
		this.hidden.fire();
	}
	dispose() {}
	type(value: string) {
		this.value = value;
		this.changed.fire(value);
		this.activeItems = this.items.slice(0, 1);
	}
}
const made = vi.hoisted(() => ({ pick: undefined as unknown }));
vi.mock('vscode', () => ({
	window: {
		createQuickPick() {
			made.pick = new FakePick();
			return made.pick;
		},
	},
}));
const user = () => made.pick as FakePick;

const choices = conversionChoices(formats);
const words = { title: 'Convert plate.gmr', placeHolder: 'Choose format' };

beforeEach(() => {
	made.pick = undefined;
});

test('is open before anything is known of the mesh, and can be answered then', async () => {
	const choice = pickConversion(choices, { ...words, details: new Promise(() => {}) });
	expect(user()).toMatchObject({ shown: true, busy: true });
	expect(user().items).toHaveLength(choices.length);
	user().type('obj');
	user().accepted.fire();
	expect(await choice).toMatchObject({ choice: { format: { id: 'obj' } }, detail: undefined });
	expect(user().shown).toBe(false);
});

test('fills with what is lost, and stays where it was', async () => {
	let tell = (_: ReadonlyMap<string, string>) => {};
	const details = new Promise<ReadonlyMap<string, string>>((resolve) => {
		tell = resolve;
	});
	const choice = pickConversion(choices, { ...words, details });
	const third = user().items[2]!;
	user().activeItems = [third];
	tell(new Map([[third.label, 'Keeps everything']]));
	await vi.waitFor(() => expect(user().busy).toBe(false));
	expect(user().items[2]?.detail).toBe('Keeps everything');
	expect(user().activeItems).toEqual([user().items[2]]);
	user().hide();
	expect(await choice).toBeUndefined();
});

test('closes where the mesh can’t be read', async () => {
	const details = Promise.reject(new Error('plate.gmr has errors'));
	await expect(pickConversion(choices, { ...words, details })).rejects.toThrow('has errors');
	expect(user().shown).toBe(false);
});
