import { describe, expect, test } from 'vitest';
import { Marks, markChange, remainingChange } from '../../../webview/model/marks.ts';

const marks = Uint8Array.of(0, 1, 0, 1);
const changed = (action: 'set' | 'clear' | 'replace', ...targets: number[]) => {
	const { set, clear } = markChange(marks, action, Uint32Array.from(targets));
	return { set: [...set], clear: [...clear] };
};

describe('a change of marks', () => {
	test('sets those that are not marked', () => {
		expect(changed('set', 0, 1)).toEqual({ set: [0], clear: [] });
	});

	test('clears those that are', () => {
		expect(changed('clear', 0, 1)).toEqual({ set: [], clear: [1] });
	});

	test('replaces all', () => {
		expect(changed('replace', 0, 1)).toEqual({ set: [0], clear: [3] });
	});
});

const source = { triangles: 3, fingerprint: 'a', editable: false };

describe('marks where the text holds them', () => {
	test('are those of the file, whatever was before', () => {
		const kept = new Marks();
		kept.show({ ...source, editable: true, marked: Uint8Array.of(1, 0, 1) });
		expect([kept.storedIn, kept.count, [...kept.flags]]).toEqual(['file', 2, [1, 0, 1]]);
		expect(kept.show({ ...source, editable: true, marked: Uint8Array.of(0, 0, 1) })).toBe('none');
		expect([...kept.flags]).toEqual([0, 0, 1]);
	});
});

describe('marks that live in the panel', () => {
	function marked(marks?: Uint8Array): Marks {
		const made = new Marks();
		made.show({ ...source, ...(marks ? { marked: marks } : {}) });
		made.apply({ set: Uint32Array.of(1), clear: Uint32Array.of(0) });
		return made;
	}

	test('begin with those of the file', () => {
		expect([...marked(Uint8Array.of(1, 0, 1)).flags]).toEqual([0, 1, 1]);
	});

	test('stay while the triangles are the same', () => {
		const made = marked();
		expect(made.show(source)).toBe('kept');
		expect([...made.flags]).toEqual([0, 1, 0]);
	});

	test('are changed by what is left of a change', () => {
		const { flags } = marked(Uint8Array.of(1, 0, 1));
		const change = { set: Uint32Array.of(0, 1), clear: Uint32Array.of(0, 2) };
		expect(remainingChange(flags, change)).toEqual({
			set: Uint32Array.of(0),
			clear: Uint32Array.of(2),
		});
	});

	test('go with other triangles, and that is said', () => {
		const made = marked();
		expect(made.show({ ...source, fingerprint: 'b' })).toEqual({ dropped: 1 });
		expect(made.count).toBe(0);
		expect(made.unsaved).toBeNull();
	});

	test('go where the marks of the file have changed', () => {
		const made = marked(Uint8Array.of(1, 0, 1));
		const next = { ...source, marked: Uint8Array.of(0, 0, 1) };
		expect(made.show(next)).toEqual({ dropped: 2 });
		expect([...made.flags]).toEqual([0, 0, 1]);
	});

	test('wait while the file can not be read', () => {
		const made = marked();
		made.hide();
		expect(made.show(source)).toBe('kept');
		expect(made.count).toBe(1);
	});

	test('come back from memory for the same triangles alone', () => {
		const [same, other] = [new Marks(), new Marks()];
		same.show(source);
		other.show({ ...source, fingerprint: 'b' });
		expect(same.restore(Uint8Array.of(0, 0, 1), 'a')).toBe(true);
		expect(other.restore(Uint8Array.of(0, 0, 1), 'a')).toBe(false);
		expect([same.count, other.count]).toEqual([1, 0]);
	});

	test('of a mesh that no file has begin with none, or with those that are given', () => {
		const marks = new Marks();
		marks.begin(3, 'result 1');
		expect([marks.count, marks.flags.length, marks.storedIn, marks.unsaved]).toEqual([
			0,
			3,
			'panel',
			null,
		]);
		marks.apply({ set: Uint32Array.of(1), clear: new Uint32Array(0) });
		marks.begin(3, 'result 2');
		expect(marks.count).toBe(0);
		marks.begin(3, 'result 2', Uint8Array.of(0, 1, 1));
		expect([marks.count, marks.unsaved?.fingerprint]).toEqual([2, 'result 2']);
	});
});
