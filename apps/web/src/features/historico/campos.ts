import type { RegistroDeAuditoria } from "@partida/contracts"
import type { CampoDoFiltro, Opcao } from "../../shared/lista/campos.ts"
import type { BuscaDoHistorico } from "./busca.ts"
import { acoesDoFiltro } from "./frases.ts"
import { entidadesDoFiltro } from "./rotulos.ts"

interface DoLugar {
  readonly pessoas: readonly { readonly id: string; readonly nome: string }[]
  /** What is on screen: authors nobody listed can still be chosen. */
  readonly lista: readonly RegistroDeAuditoria[]
  /** Person in the filter now. */
  readonly escolhida: string | undefined
  /** A platform operator who has chosen no office: there are no companies to choose from. */
  readonly semEscritorio: boolean
}

/** Filters of the audit trail. */
export function camposDoHistorico(lugar: DoLugar): readonly CampoDoFiltro<keyof BuscaDoHistorico>[] {
  return [
    { campo: "busca", tipo: "texto", rotulo: "Buscar no histórico", exemplo: "Nome, empresa", largura: 160 },
    ...(lugar.semEscritorio ? [] : [{ campo: "empresa", tipo: "empresa-de-fora", rotulo: "Empresa" } as const]),
    {
      campo: "pessoa",
      tipo: "busca-em-opcoes",
      rotulo: "Pessoa",
      todas: "Todas as pessoas",
      ninguem: "Ninguém com esse nome",
      opcoes: opcoesDePessoa(lugar),
      largura: 145,
    },
    acao,
    {
      campo: "entidade",
      tipo: "opcoes",
      rotulo: "O que foi alterado",
      todas: "Tudo",
      opcoes: entidadesDoFiltro(lugar.semEscritorio).map(({ id, plural }) => ({ value: id, label: plural })),
      largura: 112,
    },
    { campo: "de", tipo: "data", rotulo: "De", antesDe: "ate", largura: 136 },
    { campo: "ate", tipo: "data", rotulo: "Até", depoisDe: "de", largura: 136 },
  ]
}

const acao: CampoDoFiltro<keyof BuscaDoHistorico> = {
  campo: "acao",
  tipo: "opcoes",
  rotulo: "Ação",
  todas: "Todas as ações",
  opcoes: acoesDoFiltro.map(({ id, rotulo }) => ({ value: id, label: rotulo })),
  largura: 130,
}

function opcoesDePessoa({ pessoas, lista, escolhida }: DoLugar): readonly Opcao[] {
  const porId = new Map(pessoas.map(({ id, nome }) => [id, nome]))
  for (const { idUsuario, autor } of lista) if (idUsuario && !porId.has(idUsuario)) porId.set(idUsuario, autor)
  if (escolhida && !porId.has(escolhida)) porId.set(escolhida, "Pessoa escolhida")
  return [...porId].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label, "pt-BR"))
}
