import { randomUUID } from "node:crypto"
import { provedoresDeOperacao, tiposDeOperacao } from "@partida/contracts"
import { reaisPorExtenso } from "@partida/fiscal"
import { and, eq, inArray } from "drizzle-orm"
import { competenciaCivil, DIA_MS, diaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import { ID_DO_SISTEMA } from "../../db/escopo.ts"
import { empresas } from "../../db/schema/empresas.ts"
import type { MotivoDaOperacao } from "../../db/schema/operacoes.ts"
import { enumerar, quantos } from "../../palavras.ts"
import type { NovaOperacao, OperacaoTomada, Preparo, ProvedorExterno } from "../../ports/operacao-externa.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { anunciarFila, avisarQuemResponde, avisarSemSucesso } from "./avisos.ts"
import { pedirPorDia } from "./dia-da-regra.ts"
import { gravarMotivos, lerParadas } from "./fila.repository.ts"
import { lerPorChave } from "./operacoes.repository.ts"
import { prepararGrupo, type Quem } from "./preparo.ts"
import { lerExcecoes, lerRegras } from "./regras.repository.ts"
import { lerGasto, POR_CENTAVO, precoDas } from "./tetos.service.ts"

interface QuemConfere extends Quem {
  readonly provedores: readonly ProvedorExterno[]
}

/** Something that tomorrow brings: in the queue already, or about to enter it. */
interface Prevista {
  readonly operacao: OperacaoTomada
  readonly naFila: boolean
}

interface Falhara extends Prevista {
  readonly motivo: MotivoDaOperacao
}

/**
 * Prepares today what will leave tomorrow, without calling anybody (ADR 065): what waits in the queue, and what the rules of the day
 * bring. What cannot leave is written in its row, and who answers for the office is told once a day, and of what has long had no
 * success. Answers how many will fail.
 */
export async function conferirVespera(tx: Tx, idEscritorio: string, quem: QuemConfere, agora: Date): Promise<number> {
  const amanha = new Date(agora.getTime() + DIA_MS)
  const vez = ({ operacao }: Prevista) => quem.atos[operacao.tipo]?.prioridade ?? 0
  const previstas = [
    ...(await lerParadas(tx, idEscritorio)).map((operacao) => ({ operacao, naFila: true })),
    ...(await lerDoDia(tx, idEscritorio, quem, amanha)),
  ].sort((a, b) => vez(a) - vez(b))
  const falharao = await ensaiar(tx, idEscritorio, quem, previstas, amanha)
  const motivos = new Map(falharao.filter((f) => f.naFila).map((f) => [f.operacao.id, f.motivo]))
  const naFila = previstas
    .filter((p) => p.naFila)
    .map(({ operacao: { id } }) => ({ id, motivo: motivos.get(id) ?? null }))
  if ((await gravarMotivos(tx, idEscritorio, naFila)) > 0) await anunciarFila(tx, idEscritorio)
  if (falharao.length > 0)
    await avisarQuemResponde(tx, idEscritorio, {
      chave: `vespera:${diaCivil(amanha)}`,
      titulo: `${quantos(falharao.length, "automação de amanhã não vai sair", "automações de amanhã não vão sair")}`,
      mensagem: escrever(falharao),
      agora,
    })
  await avisarSemSucesso(tx, idEscritorio, agora)
  return falharao.length
}

/** What the rules whose day is tomorrow will ask for, of what was not asked for yet. */
async function lerDoDia(tx: Tx, idEscritorio: string, { atos }: QuemConfere, amanha: Date): Promise<Prevista[]> {
  const dia = Number(diaCivil(amanha).slice(8))
  const previstas: NovaOperacao[] = []
  for (const gravada of await lerRegras(tx, { idEscritorio })) {
    const { tipo } = gravada
    const ato = atos[tipo]
    if (ato === undefined || gravada.dia !== dia) continue
    const excecoes = await lerExcecoes(tx, { idEscritorio }, tipo)
    previstas.push(...(await pedirPorDia(tx, ato, { tipo, dia, gravada, excecoes, idEscritorio, agora: amanha })))
  }
  if (previstas.length === 0) return []
  const conhecidas = await lerPorChave(
    tx,
    idEscritorio,
    previstas.map(({ chave }) => chave),
  )
  const novas = previstas.filter(({ chave }) => !conhecidas.has(chave))
  const cnpjs = new Map(
    (
      await tx
        .select({ id: empresas.id, cnpj: empresas.cnpj })
        .from(empresas)
        .where(
          and(
            eq(empresas.idEscritorio, idEscritorio),
            inArray(empresas.id, [...new Set(novas.map((n) => n.idEmpresa))]),
          ),
        )
    ).map(({ id, cnpj }) => [id, cnpj]),
  )
  return novas.flatMap(({ idEmpresa, apelido, tipo, competencia, parametros }) => {
    const ato = atos[tipo]
    const cnpj = cnpjs.get(idEmpresa)
    if (ato === undefined || cnpj === undefined) return []
    const operacao: OperacaoTomada = {
      id: randomUUID(),
      idEmpresa,
      cnpj,
      apelido,
      tipo,
      provedor: ato.provedor,
      competencia,
      etapa: ato.etapaInicial,
      parametros,
      protocolo: null,
      referencia: null,
      documentos: [],
      tentativas: 0,
      execucoes: 0,
      idUsuario: ID_DO_SISTEMA,
      criadaPor: "Sistema",
    }
    return [{ operacao, naFila: false }]
  })
}

/** Prepares each as it will be, and says which would stop before leaving. */
async function ensaiar(
  tx: Tx,
  idEscritorio: string,
  quem: QuemConfere,
  previstas: readonly Prevista[],
  amanha: Date,
): Promise<Falhara[]> {
  const contexto = { escopo: sistema(idEscritorio), agora: amanha }
  const falharao: Falhara[] = []
  for (const [nome, doProvedor] of Map.groupBy(previstas, ({ operacao }) => operacao.provedor)) {
    const provedor = quem.provedores.find((p) => p.nome === nome)
    if (provedor === undefined) continue
    const geral = (await provedor.impedimento?.(tx, contexto)) ?? null
    if (geral !== null) {
      falharao.push(...doProvedor.map((p) => ({ ...p, motivo: geral })))
      continue
    }
    const prontas: { prevista: Prevista; preparo: Preparo }[] = []
    for (const [, grupo] of Map.groupBy(doProvedor, ({ operacao }) => `${operacao.tipo} ${operacao.etapa}`)) {
      const operacoes = grupo.map(({ operacao }) => operacao)
      const preparos = await desfeito(tx, (dentro) => prepararGrupo(dentro, quem, contexto, operacoes))
      for (const [i, prevista] of grupo.entries()) {
        const preparo = preparos[i]
        if (preparo !== undefined) prontas.push({ prevista, preparo })
      }
    }
    for (const { prevista, preparo } of prontas)
      if (preparo.tipo === "parar") falharao.push({ ...prevista, motivo: preparo.motivo })
    falharao.push(...(await alemDoTeto(tx, idEscritorio, provedor, prontas, amanha)))
  }
  return falharao
}

class Desfazer extends Error {}

/** What a piece of work answers, with everything that it wrote taken back: a preparation may take a number. */
async function desfeito<T>(tx: Tx, trabalho: (dentro: Tx) => Promise<T>): Promise<T> {
  const feito: { valor?: T } = {}
  try {
    await tx.transaction(async (dentro) => {
      feito.valor = await trabalho(dentro)
      throw new Desfazer()
    })
  } catch (erro) {
    if (!(erro instanceof Desfazer)) throw erro
  }
  return feito.valor as T
}

/** What the ceiling of the month would leave waiting, in the order in which they leave, one call each. */
async function alemDoTeto(
  tx: Tx,
  idEscritorio: string,
  provedor: ProvedorExterno,
  prontas: readonly { readonly prevista: Prevista; readonly preparo: Preparo }[],
  amanha: Date,
): Promise<Falhara[]> {
  const { porClasse, tetoCentavos } = await lerGasto(tx, idEscritorio, provedor, competenciaCivil(amanha))
  if (tetoCentavos === null) return []
  const teto = tetoCentavos * POR_CENTAVO
  const texto = `O gasto do mês com ${provedoresDeOperacao[provedor.nome]} chega ao teto de ${reaisPorExtenso(tetoCentavos)}. Aumente o teto em Configurações, Automações, ou espere o mês que vem.`
  const contagem = new Map(porClasse)
  const falharao: Falhara[] = []
  for (const { prevista, preparo } of prontas) {
    if (preparo.tipo !== "chamar") continue
    const { custo } = preparo.requisicao
    if (precoDas(provedor, contagem) >= teto)
      falharao.push({ ...prevista, motivo: { codigo: "teto", texto, textoDoOrgao: null } })
    else contagem.set(custo, (contagem.get(custo) ?? 0) + 1)
  }
  return falharao
}

const EMPRESAS_DITAS = 5
const MOTIVOS_DITOS = 4

/** "Gerar o DAS, de Alfa e Beta: falta a procuração…", one sentence a reason, the largest first. */
function escrever(falharao: readonly Falhara[]): string {
  const porMotivo = [...Map.groupBy(falharao, ({ motivo }) => motivo.texto)].sort(([, a], [, b]) => b.length - a.length)
  const frases = porMotivo.slice(0, MOTIVOS_DITOS).map(([texto, delas]) => {
    const atos = [...new Set(delas.map(({ operacao }) => tiposDeOperacao[operacao.tipo]))]
    const nomes = [...new Set(delas.map(({ operacao }) => operacao.apelido))]
    const resto = nomes.length - EMPRESAS_DITAS
    const ditas = resto > 0 ? [...nomes.slice(0, EMPRESAS_DITAS), `mais ${resto}`] : nomes
    return `${enumerar(atos)}, de ${enumerar(ditas)}: ${texto}`
  })
  const resto = porMotivo.length - frases.length
  return [
    ...frases,
    ...(resto > 0 ? [`E ${quantos(resto, "outro motivo", "outros motivos")}, em Processamento.`] : []),
  ].join(" ")
}
