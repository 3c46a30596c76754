import { randomUUID } from "node:crypto"
import {
  distribuirCentavos,
  type FichaDoParcelamento,
  type Parcelamento,
  type rotasDosParcelamentos,
  tiposDeParcelamento,
} from "@partida/contracts"
import {
  calcularParcela,
  centavos,
  competencia,
  deReais,
  faltasQueRescindemNoSimples,
  paraReais,
  vigenteEm,
} from "@partida/fiscal"
import type { z } from "zod"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa, travarEmpresa } from "../../db/empresas.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { quantos } from "../../palavras.ts"
import { criarParcelas } from "../titulos/series.service.ts"
import { editarValorDoFato, retirarTitulo } from "../titulos/titulos.service.ts"
import { tabelasVigentes } from "../valores/valores.service.ts"
import { retirarAprovacao } from "./pagamento.service.ts"
import {
  encerrar,
  inserirParcelamento,
  lerParcelamentosDaEmpresa,
  lerParcelas,
  type ParcelaLida,
  type ParcelamentoGravado,
  tomarParcelamento,
} from "./parcelamentos.repository.ts"

type Corpo = z.output<typeof rotasDosParcelamentos.registrarParcelamento.corpo>

const paga = (p: ParcelaLida) => p.retiradoEm === null && p.abertoCentavos === 0n
const emFalta = (p: ParcelaLida, hoje: string) => p.retiradoEm === null && p.abertoCentavos > 0n && p.vencimento < hoje

/** Debts that a company divided, with what lacks of each. Raises nao-encontrado. */
export async function listarParcelamentos(tx: Tx, { escopo, agora }: Ato, idEmpresa: string) {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const lidos = await lerParcelamentosDaEmpresa(tx, escopo, idEmpresa)
  const parcelas = await lerParcelas(
    tx,
    escopo,
    idEmpresa,
    lidos.map(({ id }) => id),
  )
  const hoje = diaCivil(agora)
  return { lista: lidos.map((p) => apresentar(p, doParcelamento(parcelas, p.id), hoje)) }
}

const doParcelamento = (parcelas: readonly ParcelaLida[], id: string) => parcelas.filter((t) => t.idDoFato === id)

function apresentar(p: ParcelamentoGravado, parcelas: readonly ParcelaLida[], hoje: string): Parcelamento {
  const pagas = parcelas.filter(paga).length
  const faltam = parcelas.filter((t) => emFalta(t, hoje)).length
  const limite = limiteDe(p, hoje)
  return {
    id: p.id,
    idEmpresa: p.idEmpresa,
    tipo: p.tipo,
    numero: p.numero,
    consolidadoEm: p.consolidadoEm,
    valor: paraReais(p.valorCentavos),
    quantas: p.quantas,
    pagas,
    emFalta: faltam,
    faltasQueRescindem: limite,
    aviso: p.encerradoEm === null ? avisoDe({ tipo: p.tipo, faltam, pagas, quantas: p.quantas, limite }) : null,
    emAberto: paraReais(parcelas.reduce((soma, t) => (t.retiradoEm === null ? soma + t.abertoCentavos : soma), 0n)),
    encerrado:
      p.encerradoEm === null
        ? null
        : { em: p.encerradoEm.toISOString(), por: p.encerradoPor ?? "", motivo: p.encerradoMotivo ?? "" },
  }
}

/** Of the Simples, as the law says; of others, as the agreement does. */
const limiteDe = ({ tipo, faltasQueRescindem }: ParcelamentoGravado, hoje: string) =>
  tipo === "simples" ? Number(vigenteEm(faltasQueRescindemNoSimples, hoje).valor) : faltasQueRescindem

interface Falta {
  readonly tipo: ParcelamentoGravado["tipo"]
  readonly faltam: number
  readonly pagas: number
  readonly quantas: number
  readonly limite: number | null
}

/** What is told of instalments not paid: how near the rescission is, and by which rule. */
export function avisoDe({ tipo, faltam, pagas, quantas: todas, limite }: Falta): string | null {
  if (faltam === 0) return null
  const doSimples = tipo === "simples"
  const norma = doSimples ? " (LC 123/2006 art. 21 §24)" : ""
  if (doSimples && faltam === 1 && pagas === todas - 1)
    return `A última parcela não foi paga, e todas as outras sim: isso rescinde o parcelamento${norma}. Pague-a já.`
  const dito = quantos(faltam, "parcela em falta", "parcelas em falta")
  if (limite === null) return `${dito}. Confira no acordo quantas rescindem o parcelamento.`
  if (faltam >= limite) return `${dito}: com ${limite}, consecutivas ou não, o parcelamento é rescindido${norma}.`
  const resta = limite - faltam
  return `${dito}: mais ${quantos(resta, "rescinde", "rescindem")} o parcelamento${norma}.`
}

/** One of them, with each instalment and what it costs on its day. Raises nao-encontrado. */
export async function consultarParcelamento(tx: Tx, ato: Ato, id: string): Promise<FichaDoParcelamento> {
  const p = await exigir(tx, ato, id)
  const hoje = diaCivil(ato.agora)
  const parcelas = await lerParcelas(tx, ato.escopo, p.idEmpresa, [id])
  const tabelas = await tabelasVigentes(tx, ato.escopo)
  return {
    ...apresentar(p, parcelas, hoje),
    parcelas: parcelas.map((t) => {
      const aPagar = t.retiradoEm === null && t.abertoCentavos === t.valorCentavos
      const custo = aPagar ? custoDa(p, t, t.vencimento < hoje ? hoje : t.vencimento, tabelas) : null
      return {
        idTitulo: t.id,
        numero: t.parcela,
        vencimento: t.vencimento,
        principal: paraReais(principalDa(p, t.parcela)),
        valor: paraReais(t.valorCentavos),
        calculado: custo && (custo.total === null ? null : paraReais(custo.total)),
        memoria: custo?.memoria ?? null,
        situacao:
          t.retiradoEm !== null
            ? ("retirada" as const)
            : paga(t)
              ? ("paga" as const)
              : emFalta(t, hoje)
                ? ("em-falta" as const)
                : ("a-vencer" as const),
        pagoEm: t.quitadoEm,
      }
    }),
  }
}

async function exigir(tx: Tx, { escopo }: Ato, id: string): Promise<ParcelamentoGravado> {
  const p = encontrado(await tomarParcelamento(tx, escopo, id))
  return p
}

/** Of the consolidated debt, what an instalment pays: the cents that do not divide are of the first ones. */
const principalDa = ({ valorCentavos, quantas }: ParcelamentoGravado, numero: number) =>
  distribuirCentavos(valorCentavos, quantas)[numero - 1] ?? 0n

/** What an instalment costs on a day, by the law of what it divides; null where none is known here. */
function custoDa(
  p: ParcelamentoGravado,
  t: ParcelaLida,
  dia: string,
  tabelas: Awaited<ReturnType<typeof tabelasVigentes>>,
) {
  const { lei } = tiposDeParcelamento[p.tipo]
  if (lei === null) return null
  const resposta = calcularParcela(
    {
      lei,
      principal: centavos(principalDa(p, t.parcela)),
      consolidacao: competencia(p.consolidadoEm.slice(0, 7)),
      pagamento: dia,
    },
    tabelas,
  )
  if (resposta.tipo !== "calculado") throw new Error("An instalment has an amount and two days.")
  return { total: resposta.resultado.total, memoria: resposta.memoria }
}

/** Registers a debt divided, each instalment a title to pay. Raises nao-encontrado, entrada-invalida. */
export async function registrarParcelamento(tx: Tx, ato: Ato, idEmpresa: string, corpo: Corpo) {
  const { escopo, agora, nome } = ato
  // Two who register the same at once: the second sees the first.
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const { tipo, numero, consolidadoEm, quantas, primeiroVencimento } = corpo
  const valorCentavos = deReais(corpo.valor)
  if (consolidadoEm > diaCivil(agora)) recusar("A consolidação não pode ser em um dia que não chegou.", "consolidadoEm")
  if (primeiroVencimento < consolidadoEm)
    recusar("A primeira parcela não vence antes da consolidação.", "primeiroVencimento")
  const outros = await lerParcelamentosDaEmpresa(tx, escopo, idEmpresa)
  if (numero !== null && outros.some((p) => p.tipo === tipo && p.numero === numero && p.encerradoEm === null))
    recusar("Este parcelamento já está registrado, e em vigor.", "numero")
  const { rotulo, orgao } = tiposDeParcelamento[tipo]
  const id = randomUUID()
  await inserirParcelamento(tx, {
    idEscritorio: escopo.idEscritorio,
    id,
    idEmpresa,
    tipo,
    numero,
    consolidadoEm,
    valorCentavos,
    quantas,
    faltasQueRescindem: tipo === "simples" ? null : corpo.faltasQueRescindem,
    criadoEm: agora,
    criadoPor: nome,
  })
  await criarParcelas(
    tx,
    ato,
    idEmpresa,
    {
      natureza: "pagar",
      origem: "parcelamento",
      idDoFato: id,
      idPessoa: null,
      pessoaNome: orgao,
      pessoaDocumento: null,
      descricao: `Parcelamento ${rotulo}${numero ? ` ${numero}` : ""}`,
      numero,
      emissao: consolidadoEm,
      vencimento: primeiroVencimento,
      categoria:
        tipo === "estadual" || tipo === "municipal" || tipo === "outro" ? "outros-tributos" : "tributos-federais",
      valorCentavos,
    },
    { aCadaMeses: 1, quantas },
  )
  return consultarParcelamento(tx, ato, id)
}

/**
 * Says how much an instalment asks: as its document says or, without an amount, as computed for its day. Raises nao-encontrado, nao-se-aplica,
 * transicao-recusada, entrada-invalida.
 */
export async function atualizarParcela(tx: Tx, ato: Ato, id: string, numero: number, valor: string | null) {
  const ficha = await consultarParcelamento(tx, ato, id)
  const parcela = encontrado(ficha.parcelas.find((p) => p.numero === numero))
  const novo = valor ?? parcela.calculado
  if (novo === null)
    throw new ErroDeNegocio(
      "nao-se-aplica",
      "Não se sabe calcular esta parcela: falta a Selic de um mês, ou a lei não é das que temos. Informe o valor do documento.",
    )
  if (deReais(novo) <= 0n) recusar("Informe um valor maior que zero.", "valor")
  await editarValorDoFato(tx, ato, parcela.idTitulo, { valorCentavos: deReais(novo), vencimento: parcela.vencimento })
  await retirarAprovacao(tx, ato, parcela.idTitulo)
  return consultarParcelamento(tx, ato, id)
}

/** Ends what was rescinded, or paid apart: instalments that nothing was paid of are withdrawn. Raises nao-encontrado, ja-feito. */
export async function encerrarParcelamento(tx: Tx, ato: Ato, id: string, motivo: string) {
  const p = await exigir(tx, ato, id)
  if (p.encerradoEm !== null) throw new ErroDeNegocio("ja-feito", "Este parcelamento já foi encerrado.")
  const parcelas = await lerParcelas(tx, ato.escopo, p.idEmpresa, [id])
  for (const t of parcelas)
    if (t.retiradoEm === null && t.abertoCentavos === t.valorCentavos) await retirarTitulo(tx, ato, t.id, motivo)
  await encerrar(tx, ato.escopo, id, { encerradoEm: ato.agora, encerradoPor: ato.nome, encerradoMotivo: motivo })
  return consultarParcelamento(tx, ato, id)
}
