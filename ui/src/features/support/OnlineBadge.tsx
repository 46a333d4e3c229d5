import { Badge } from '../../design/Badge.tsx';
import { words } from './words.ts';

export const OnlineBadge = ({ online }: { online: boolean }) => (
  <Badge tone={online ? 'success' : 'plain'}>{online ? words.online : words.offline}</Badge>
);
