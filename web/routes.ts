import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home/route.tsx'),
  route('cases/screener', 'routes/cases.screener/route.tsx'),
  route('cases/create', 'routes/cases.create/route.tsx'),
  route('cases/my', 'routes/cases.my/route.tsx'),
  route('cases/:id', 'routes/cases.$id/route.tsx'),
  route('user/settings', 'routes/user.settings/layout.tsx', [
    index('routes/user.settings/profile.tsx'),
    route('payment', 'routes/user.settings/payment/route.tsx'),
    route('contract', 'routes/user.settings/contract/route.tsx'),
    route('security', 'routes/user.settings/security/route.tsx'),
  ]),
  route('user/portfolio', 'routes/user.portfolio/route.tsx'),
  route('user/portfolio/connect', 'routes/user.portfolio.connect/route.tsx'),
  route('user/portfolio/integrations', 'routes/user.portfolio.integrations/route.tsx'),
  route('user/portfolio/integrations/institutional', 'routes/user.portfolio.integrations/institutional.tsx'),
  route('user/:id', 'routes/user.$id/route.tsx'),
  route('about-us', 'routes/about-us/route.tsx'),
  route('contact-us', 'routes/contact-us/route.tsx'),
  route('enterprise', 'routes/enterprise/route.tsx'),
  route('blog', 'routes/blog/route.tsx'),
  route('blog/:slug', 'routes/blog.$slug/route.tsx'),
  route('privacy', 'routes/privacy/route.tsx'),
  route('terms', 'routes/terms/route.tsx'),
  route('*', 'routes/not-found/route.tsx'),
] satisfies RouteConfig;
