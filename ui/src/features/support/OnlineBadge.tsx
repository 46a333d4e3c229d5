import { Badge } from '../../design/Badge.tsx';
import { t } from './texts.ts';

export const OnlineBadge = ({ online }: { online: boolean }) => (
  <Badge tone={online ? 'success' : 'plain'}>{online ? t('online') : t('offline')}</Badge>
);
