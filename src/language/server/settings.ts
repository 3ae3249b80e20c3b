import type { Severities } from '../../validate/validate.ts';
import type { Settings } from '../protocol.ts';

const levels = new Set(['error', 'warning', 'information', 'hint', 'off']);

/** The severities in the settings; values that are no severity are left out, so that the rule's own applies. */
export function severitiesOf({ rules }: Settings): Severities {
	return Object.fromEntries(
		Object.entries(rules ?? {}).filter(([, level]) => levels.has(level)),
	) as Severities;
}
