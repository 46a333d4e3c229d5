import type { ToolPage } from '../../tool.ts';

export const page: ToolPage = { title: '', description: '', headline: '', steps: [], faq: [] };
