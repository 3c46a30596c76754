import {
  type ChaveDaRotina,
  type NomeDeRotina,
  type RotinaComChave,
  type RotinaDaEmpresa,
  rotinas,
  rotinasComChave,
} from "@partida/contracts"
import { somarDias } from "@partida/fiscal"
import { competenciaCivil, DIA_MS, diaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, encontrado } from "../../http/erros.ts"
import { proximaVarredura } from "../../jobs/agenda.ts"
import { mesEscrito, quantos } from "../../palavras.ts"
import { atualizarAlertas } from "../alertas/alertas.service.ts"
import {
  type ChaveGravada,
  contarChavesApi,
  gravarChave,
  lerAlertasAbertos,
  lerCaptura,
  lerChaves,
  lerEmpresa,
  lerEnvios,
  lerEtapasReabertas,
  lerExecucoes,
  lerFins,
  lerGuias,
  lerMesesPorCalcular,
  lerUltimaReabertura,
} from "./automacao.repository.ts"
import {
  situacaoDaCaptura,
  situacaoDaEmissao,
  situacaoDaReceita,
  situacaoDasEtapas,
  situacaoDasGuias,
  situacaoDasValidades,
  situacaoDoRecalculo,
  situacaoDosAlertas,
  situacaoDosEnvios,
} from "./situacao.ts"

const DIAS_DAS_VALIDADES = 60
const DIAS_DOS_ENVIOS = 30

/** Something a routine did, and how things stand because of it. */
type Fatos = Pick<RotinaDaEmpresa, "feito" | "agora">

/**
 * What the product does by itself for a company: of each routine when it last looked, what it did, how things stand, and when
 * it looks again. A fixed number of queries. Raises nao-encontrado.
 */
export async function consultarAutomacao(tx: Tx, escopo: Escopo, idEmpresa: string, agora: Date) {
  const empresa = encontrado(await lerEmpresa(tx, escopo, idEmpresa, competenciaCivil(agora)))
  const chaves = new Map((await lerChaves(tx, escopo, idEmpresa)).map((c) => [c.rotina, c]))
  const execucoes = new Map<NomeDeRotina, Awaited<ReturnType<typeof lerExecucoes>>[number]>(
    (await lerExecucoes(tx, escopo, idEmpresa)).map((e) => [e.rotina, e]),
  )
  const captura = await lerCaptura(tx, escopo, idEmpresa)
  const fatos = await lerFatos(tx, escopo, idEmpresa, { agora, captura })
  const proxima = proximaVarredura(agora).toISOString()
  const apresentar = (rotina: NomeDeRotina): RotinaDaEmpresa => {
    const execucao = execucoes.get(rotina)
    const chave = temChave(rotina) ? apresentarChave(rotina, chaves.get(rotina)) : null
    const roda = empresa.naCarteira && chave?.ativa !== false
    const proximas = { diaria: proxima, "algumas-horas": captura?.proximaEm.toISOString() ?? null, "na-hora": null }
    const olhouEm = rotina === "captura-do-adn" ? captura?.ultimaEm : execucao?.executadaEm
    const { feito, agora: situacao } = fatos[rotina]
    return {
      rotina,
      executadaEm: olhouEm?.toISOString() ?? null,
      feito: feito ?? (execucao?.feito && execucao.feitoEm ? dito(execucao.feitoEm, execucao.feito) : null),
      agora: situacao,
      proximaEm: roda ? proximas[rotinas[rotina].quando] : null,
      chave,
    }
  }
  return { idEmpresa, naCarteira: empresa.naCarteira, rotinas: todas.map(apresentar) }
}

/**
 * Turns a routine of a company on or off. Raises nao-encontrado, versao-desatualizada. What depends on it at once follows:
 * the alert of missing revenue closes with its routine and opens again with it.
 */
export async function ligarRotina(
  tx: Tx,
  escopo: Escopo,
  pedido: {
    readonly idEmpresa: string
    readonly rotina: RotinaComChave
    readonly ativa: boolean
    readonly versao: number
    readonly por: string
  },
  agora: Date,
): Promise<ChaveDaRotina> {
  const { idEmpresa, rotina, ativa, versao, por } = pedido
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const antes = (await lerChaves(tx, escopo, idEmpresa)).find((c) => c.rotina === rotina)
  if ((antes?.versao ?? 0) !== versao) throw new ErroDeNegocio("versao-desatualizada")
  if ((antes?.ativa ?? true) === ativa) return apresentarChave(rotina, antes)
  const { idEscritorio } = escopo
  const gravada = await gravarChave(tx, { idEscritorio, idEmpresa, rotina, ativa, alteradaEm: agora, alteradaPor: por })
  if (rotina === "receita-sem-noticia") await atualizarAlertas(tx, escopo, [idEmpresa], agora)
  return apresentarChave(rotina, gravada)
}

const todas = Object.keys(rotinas).filter((nome): nome is NomeDeRotina => Object.hasOwn(rotinas, nome))
const temChave = (rotina: NomeDeRotina): rotina is RotinaComChave => rotinasComChave.some((r) => r === rotina)
const dito = (em: Date, texto: string) => ({ em: em.toISOString(), texto })

const apresentarChave = (rotina: RotinaComChave, chave: ChaveGravada | undefined): ChaveDaRotina => ({
  rotina,
  ativa: chave?.ativa ?? true,
  versao: chave?.versao ?? 0,
  alteradaEm: chave?.alteradaEm.toISOString() ?? null,
  alteradaPor: chave?.alteradaPor ?? null,
})

async function lerFatos(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { agora, captura }: { readonly agora: Date; readonly captura: Awaited<ReturnType<typeof lerCaptura>> },
): Promise<Record<NomeDeRotina, Fatos>> {
  const hoje = diaCivil(agora)
  const depois = somarDias(hoje, DIAS_DAS_VALIDADES + 1)
  const alertas = await lerAlertasAbertos(tx, escopo, idEmpresa)
  const fins = await lerFins(tx, escopo, idEmpresa, new Date(`${depois}T00:00:00-03:00`), depois)
  const guias = await lerGuias(tx, escopo, idEmpresa, hoje)
  const meses = await lerMesesPorCalcular(tx, escopo, idEmpresa)
  const etapas = await lerEtapasReabertas(tx, escopo, idEmpresa)
  const reabertura = await lerUltimaReabertura(tx, escopo, idEmpresa)
  const chaves = await contarChavesApi(tx, escopo, idEmpresa, agora)
  const envios = await lerEnvios(tx, escopo, idEmpresa, new Date(agora.getTime() - DIAS_DOS_ENVIOS * DIA_MS))
  const { ultima } = guias
  const { ultimo } = envios
  return {
    alertas: { feito: null, agora: situacaoDosAlertas(idEmpresa, alertas) },
    "receita-sem-noticia": { feito: null, agora: situacaoDaReceita(idEmpresa, alertas) },
    validades: { feito: null, agora: situacaoDasValidades(idEmpresa, fins, hoje) },
    "guias-a-vencer": { feito: null, agora: situacaoDasGuias(idEmpresa, guias) },
    recalculo: { feito: null, agora: situacaoDoRecalculo(idEmpresa, meses) },
    "reabertura-de-etapas": {
      feito: reabertura
        ? dito(reabertura.em, `${mesEscrito(reabertura.competencia ?? hoje.slice(0, 7))}: ${reabertura.motivo ?? ""}`)
        : null,
      agora: situacaoDasEtapas(idEmpresa, etapas),
    },
    "emissao-de-guias": {
      feito: ultima
        ? dito(ultima.em, `${quantos(ultima.n, "guia", "guias")} de ${mesEscrito(ultima.competencia)}.`)
        : null,
      agora: situacaoDaEmissao(idEmpresa, guias),
    },
    "captura-do-adn": {
      feito: captura?.novidadeEm
        ? dito(
            captura.novidadeEm,
            `${quantos(captura.documentos, "documento", "documentos")} até o NSU ${captura.nsu}.`,
          )
        : null,
      agora: situacaoDaCaptura(idEmpresa, captura),
    },
    "notas-por-integracao": {
      feito: ultimo?.em ? dito(ultimo.em, ultimo.mensagem ?? ultimo.rotulo) : null,
      agora: situacaoDosEnvios(idEmpresa, envios, chaves, DIAS_DOS_ENVIOS),
    },
  }
}
