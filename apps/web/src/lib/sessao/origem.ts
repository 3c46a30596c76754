/** Where to go after signing in: a path of this site, or the start. Refuses other addresses (open redirect). */
export function origemSegura(origem: string | null | undefined): string {
  if (!origem?.startsWith("/") || /^\/[/\\]/.test(origem) || origem.startsWith("/conta/")) return "/painel"
  return origem
}
