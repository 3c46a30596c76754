import type { AcessosDaEmpresa } from "@partida/contracts"

export type Acesso = AcessosDaEmpresa["acessos"][number]

/** Somebody to whom access may be granted. */
export interface Pessoa {
  readonly id: string
  readonly nome: string
  readonly idPapel: number
}

/** Who sees a company because somebody granted it, and who sees every company by role. */
export function separarAcessos({ acessos }: AcessosDaEmpresa): {
  readonly concedidos: readonly Acesso[]
  readonly porPapel: readonly Acesso[]
} {
  return { concedidos: acessos.filter((a) => a.concedido), porPapel: acessos.filter((a) => !a.concedido) }
}

/** The access of one person to a company, or null. */
export function acessoDe({ acessos }: AcessosDaEmpresa, idPessoa: string): Acesso | null {
  return acessos.find((a) => a.idUsuario === idPessoa) ?? null
}

/** The company as it will be when the server agrees. */
export function comAcesso(acessos: AcessosDaEmpresa, pessoa: Pessoa, conceder: boolean): AcessosDaEmpresa {
  const outros = acessos.acessos.filter((a) => a.idUsuario !== pessoa.id || !a.concedido)
  const jaVe = outros.some((a) => a.idUsuario === pessoa.id)
  const novo: Acesso = {
    idUsuario: pessoa.id,
    nome: pessoa.nome,
    idPapel: pessoa.idPapel,
    concedido: true,
    podeMudar: true,
  }
  return { ...acessos, acessos: conceder && !jaVe ? [...outros, novo] : outros }
}

/** A list with one company changed, if it is there. */
export function trocarEmpresa(
  lista: readonly AcessosDaEmpresa[],
  idEmpresa: string,
  mudar: (acessos: AcessosDaEmpresa) => AcessosDaEmpresa,
): AcessosDaEmpresa[] {
  return lista.map((empresa) => (empresa.idEmpresa === idEmpresa ? mudar(empresa) : empresa))
}
