import { ChevronRight } from 'lucide-react';
import { Link } from './Link.tsx';

const step = 'flex items-center gap-2';

/** Where one is: the pages above this one, then its own name. */
export const Breadcrumb = ({
  trail,
  here,
}: {
  trail: readonly { title: string; href: string }[];
  here: string;
}) => (
  <nav aria-label="Breadcrumb" className={`${step} text-14 text-muted`}>
    {trail.map((place) => (
      <span key={place.href} className={step}>
        <Link to={place.href} className="link py-3">
          {place.title}
        </Link>
        <ChevronRight className="size-4 flex-none" aria-hidden="true" />
      </span>
    ))}
    <span aria-current="page" className="truncate">
      {here}
    </span>
  </nav>
);
