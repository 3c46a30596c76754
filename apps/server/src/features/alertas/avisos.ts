import { niveisDeAlerta, tiposDeAlerta } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { notificar } from "../notificacoes/notificacoes.service.ts"
import { lerPessoas } from "./alertas.repository.ts"
import { destinoDoAlerta } from "./destino.ts"
import type { AlertaDevido, FatosDaEmpresa } from "./tipos.ts"

/** Something new or worse in a company. */
export interface Novidade {
  readonly empresa: Pick<FatosDaEmpresa, "id" | "apelido" | "idResponsavel">
  readonly alerta: AlertaDevido
}

/** More news than this to one person at once become one notice: the first sweep of a portfolio must not bury anybody. */
const MAXIMO_AVULSOS = 3
const NOMES_NO_RESUMO = 3

/**
 * Tells the accountant who answers for each company; where nobody active does, everybody of the office who reaches it.
 * Certificates are told by their own marks (features/certificados).
 */
export async function avisarNovidades(
  tx: Tx,
  escopo: Escopo,
  novidades: readonly Novidade[],
  agora: Date,
): Promise<void> {
  const aContar = novidades.filter(({ alerta }) => alerta.tipo !== "certificado")
  if (aContar.length === 0) return
  const { pessoas, concessoes } = await lerPessoas(tx, escopo, [...new Set(aContar.map(({ empresa }) => empresa.id))])
  const dadas = new Set(concessoes.map((c) => `${c.idUsuario}:${c.idEmpresa}`))
  const alcanca = (pessoa: (typeof pessoas)[number], idEmpresa: string) =>
    !pessoa.somenteConcedidas || dadas.has(`${pessoa.id}:${idEmpresa}`)
  for (const pessoa of pessoas) {
    const dela = aContar.filter(({ empresa }) => {
      if (!alcanca(pessoa, empresa.id)) return false
      const responsavel = pessoas.find(({ id }) => id === empresa.idResponsavel)
      return responsavel === undefined || !alcanca(responsavel, empresa.id) || responsavel.id === pessoa.id
    })
    if (dela.length === 0) continue
    if (dela.length > MAXIMO_AVULSOS) await avisarJuntos(tx, escopo, pessoa.id, dela, agora)
    else for (const novidade of dela) await avisarUm(tx, escopo, pessoa.id, novidade, agora)
  }
}

async function avisarUm(tx: Tx, escopo: Escopo, idUsuario: string, { empresa, alerta }: Novidade, agora: Date) {
  const { tipo, chave, degrau, competencia, mensagem } = alerta
  await notificar(tx, {
    idEscritorio: escopo.idEscritorio,
    idUsuario,
    // With the month: what was resolved and comes back later is news again.
    chave: `alerta:${empresa.id}:${tipo}:${chave}:${degrau}:${competencia}`,
    tipo: "aviso",
    titulo: `${empresa.apelido}: ${tiposDeAlerta[tipo].rotulo}`,
    mensagem,
    destino: destinoDoAlerta(tipo, empresa.id, competencia),
    idLote: null,
    agora,
  })
}

async function avisarJuntos(tx: Tx, escopo: Escopo, idUsuario: string, dela: readonly Novidade[], agora: Date) {
  const nomes = [...new Set(dela.map(({ empresa }) => empresa.apelido))]
  const resto = nomes.length - NOMES_NO_RESUMO
  const quem = `${nomes.slice(0, NOMES_NO_RESUMO).join(", ")}${resto > 0 ? ` e mais ${resto}` : ""}`
  const criticos = dela.filter(({ alerta }) => alerta.nivel === "critico").length
  const graves = criticos === 0 ? "" : ` ${criticos === 1 ? "Um é crítico." : `${criticos} são críticos.`}`
  const piores = [...dela].sort((a, b) => niveisDeAlerta[b.alerta.nivel].ordem - niveisDeAlerta[a.alerta.nivel].ordem)
  await notificar(tx, {
    idEscritorio: escopo.idEscritorio,
    idUsuario,
    chave: `alertas:${agora.toISOString()}:${piores[0]?.empresa.id}`,
    tipo: "aviso",
    titulo: `${dela.length} novos alertas`,
    mensagem: `${nomes.length === 1 ? "De" : "Das empresas"} ${quem}.${graves}`,
    destino: "/painel?alertas=abertos",
    idLote: null,
    agora,
  })
}
