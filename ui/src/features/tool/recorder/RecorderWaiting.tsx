import { Skeleton } from '../../../design/Skeleton.tsx';

/** Stands in the recorder's place until it is there. */
export const RecorderWaiting = () => (
  <div className="panel">
    <Skeleton className="w-1/3" />
    <Skeleton className="mt-4 h-40! w-full" />
  </div>
);
