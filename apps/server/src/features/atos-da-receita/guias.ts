import type { ObrigacaoDaGuia, TipoDeOperacao } from "@partida/contracts"
import { centavos, formatarData } from "@partida/fiscal"
import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import { diaCivil } from "../../civil.ts"
import { doAlcance } from "../../db/alcance.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { textoOrdenavel } from "../../db/paginas.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { guias } from "../../db/schema/guias.ts"
import type { LeitorDeGuias } from "../../documentos/guia-oficial/leitor.ts"
import type { GuiaOficialLida } from "../../documentos/guia-oficial/tipos.ts"
import { comoErroDeNegocio } from "../../http/erros.ts"
import type { Guardado } from "../../ports/armazem.ts"
import type {
  AtoExterno,
  Avanco,
  ContextoDoAto,
  Etapa,
  OperacaoTomada,
  PedidoDoAtoExterno,
  Pedidos,
  Pronta,
} from "../../ports/operacao-externa.ts"
import type { Desfecho, Requisicao, Resposta } from "../../ports/receita-federal.ts"
import type { AtoDaReceita, PedidoDoAto } from "../../ports/receita-federal-atos.ts"
import { registrarGuiaOficial } from "../guias/oficiais.service.ts"
import { type Deps, motivo, oQueFazer, prepararPedidos } from "./comum.ts"

export interface DepsDasGuias extends Deps {
  readonly leitor: LeitorDeGuias
}

/** Guides in force of a month that are not paid, of these obligations; the first of each company where one document pays several. */
async function lerAPagar(tx: Tx, escopo: Escopo, obrigacoes: readonly ObrigacaoDaGuia[], pedido: PedidoDoAtoExterno) {
  const { competencia, empresas: ids } = pedido
  if (competencia === null) return []
  return tx
    .select({
      id: guias.id,
      idEmpresa: guias.idEmpresa,
      apelido: empresas.apelido,
      vencimento: guias.vencimento,
      aberto: sql<string>`${guias.valorCentavos} - ${guias.pagoCentavos}`,
    })
    .from(guias)
    .innerJoin(empresas, and(eq(empresas.idEscritorio, guias.idEscritorio), eq(empresas.id, guias.idEmpresa)))
    .where(
      and(
        eq(guias.idEscritorio, escopo.idEscritorio),
        eq(guias.competencia, competencia),
        inArray(guias.obrigacao, [...obrigacoes]),
        isNull(guias.substituidaEm),
        sql`${guias.pagoCentavos} < ${guias.valorCentavos}`,
        doAlcance(guias.idEmpresa, escopo),
        ids === undefined ? undefined : inArray(guias.idEmpresa, [...ids]),
      ),
    )
    .orderBy(textoOrdenavel(empresas.apelido), guias.idEmpresa, guias.obrigacao, guias.id)
}

/** A guide is asked for once for each day of payment: late, for today, unless another day is told. */
async function pedirGuias(
  { tipo, obrigacoes }: Pick<Especie<AtoDaReceita>, "tipo" | "obrigacoes">,
  tx: Tx,
  escopo: Escopo,
  pedido: PedidoDoAtoExterno,
): Promise<Pedidos> {
  const hoje = diaCivil(pedido.agora)
  const linhas = await lerAPagar(tx, escopo, obrigacoes, pedido)
  const porEmpresa = Map.groupBy(linhas, (l) => l.idEmpresa)
  return {
    novas: [...porEmpresa.values()].flatMap((delas) => {
      const [primeira] = delas
      if (primeira === undefined) return []
      const pagarEm = pedido.pagarEm ?? (primeira.vencimento < hoje ? hoje : null)
      return [
        {
          idEmpresa: primeira.idEmpresa,
          apelido: primeira.apelido,
          tipo,
          competencia: pedido.competencia,
          chave: `${tipo}:${primeira.id}:${pagarEm ?? "vencimento"}`,
          parametros: { idGuia: primeira.id, pagarEm },
          valor: centavos(delas.reduce((soma, { aberto }) => soma + BigInt(aberto), 0n)),
          venceEm: primeira.vencimento,
        },
      ]
    }),
    fora: [],
  }
}

interface Parametros {
  readonly idGuia: string
  readonly pagarEm: string | null
}

function parametrosDe({ parametros }: Pick<OperacaoTomada, "parametros">): Parametros {
  if (
    typeof parametros !== "object" ||
    parametros === null ||
    !("idGuia" in parametros) ||
    typeof parametros.idGuia !== "string"
  )
    throw new Error("O pedido não diz de que guia é.")
  const pagarEm = "pagarEm" in parametros && typeof parametros.pagarEm === "string" ? parametros.pagarEm : null
  return { idGuia: parametros.idGuia, pagarEm }
}

/** How one kind of guide is asked for, and where its PDF is in the answer. */
interface Especie<A extends AtoDaReceita> {
  readonly tipo: TipoDeOperacao
  readonly ato: A
  readonly rotulo: string
  readonly obrigacoes: readonly ObrigacaoDaGuia[]
  perguntar(competencia: string, pagarEm: string | null): PedidoDoAto<A>
  pdfDe(requisicao: Requisicao, resposta: Resposta): Desfecho<Buffer | null>
}

/** The document as it came, and what is read in it once it is kept. */
interface Recebida {
  readonly pdf: Buffer | null
  readonly guardado?: Guardado
  readonly lida?: GuiaOficialLida | { readonly recusa: string }
}

function atoDeGuia<A extends AtoDaReceita>(deps: DepsDasGuias, especie: Especie<A>): AtoExterno {
  const gerar: Etapa<Recebida> = {
    rotulo: especie.rotulo,
    preparar: (tx, contexto, operacoes) =>
      prepararPedidos(deps, tx, contexto, operacoes, {
        ato: especie.ato,
        async perguntar(operacao) {
          if (operacao.competencia === null) throw new Error("A guia é de um mês.")
          return especie.perguntar(operacao.competencia, parametrosDe(operacao).pagarEm)
        },
      }),
    interpretar(requisicao, resposta) {
      const lida = especie.pdfDe(requisicao, resposta)
      return lida.tipo === "ok" ? { tipo: "ok", valor: { pdf: lida.valor } } : lida
    },
    guardar: (contexto, prontas) => Promise.all(prontas.map((pronta) => receber(deps, contexto, pronta))),
    concluir: (tx, contexto, prontas) => concluirGuias(deps, tx, contexto, prontas),
  }
  return {
    provedor: "serpro",
    prioridade: 4,
    etapaInicial: "gerar",
    etapas: { gerar },
    pedir: (tx, escopo, pedido) => pedirGuias(especie, tx, escopo, pedido),
    oQueFazer,
  }
}

/** Keeps the document and reads it, apart from everything else. */
async function receber(
  { armazem, leitor }: DepsDasGuias,
  { escopo }: ContextoDoAto,
  { operacao, valor }: Pronta<Recebida>,
): Promise<Pronta<Recebida>> {
  if (valor.pdf === null) return { operacao, valor }
  const guardado = await armazem.guardar(escopo.idEscritorio, valor.pdf)
  try {
    const [documento] = await leitor.ler(valor.pdf, operacao.id)
    const lida =
      documento?.documento === "guia"
        ? documento
        : { recusa: "O documento que a Receita mandou não é uma guia a pagar." }
    return { operacao, valor: { ...valor, guardado, lida } }
  } catch (erro) {
    const conhecido = comoErroDeNegocio(erro)
    if (conhecido === null && !(erro instanceof Error)) throw erro
    const recusa = conhecido?.message ?? "O documento que a Receita mandou não pôde ser lido."
    return { operacao, valor: { ...valor, guardado, lida: { recusa } } }
  }
}

async function concluirGuias(
  deps: DepsDasGuias,
  tx: Tx,
  contexto: ContextoDoAto,
  prontas: readonly Pronta<Recebida>[],
): Promise<Avanco[]> {
  const avancos: Avanco[] = []
  for (const { operacao, valor } of prontas) avancos.push(await concluirGuia(deps, tx, contexto, { operacao, valor }))
  return avancos
}

async function concluirGuia(
  { receita }: DepsDasGuias,
  tx: Tx,
  { escopo, agora }: ContextoDoAto,
  { operacao, valor }: Pronta<Recebida>,
): Promise<Avanco> {
  const { guardado, lida } = valor
  if (guardado === undefined || lida === undefined)
    return { tipo: "inconsistencia", motivo: motivo("sem-documento", "A Receita respondeu sem o PDF da guia.") }
  if ("recusa" in lida) return { tipo: "inconsistencia", motivo: motivo("documento-ilegivel", lida.recusa) }
  const ato = { escopo, nome: operacao.criadaPor, agora }
  const nome = `${operacao.tipo}-${operacao.cnpj}-${operacao.competencia}.pdf`
  try {
    const { confere } = await tx.transaction((dentro) =>
      registrarGuiaOficial(dentro, ato, parametrosDe(operacao).idGuia, {
        pdf: { guardado, nome },
        lida,
        origem: "autoridade",
        aceitaTeste: receita.simulada,
      }),
    )
    if (!confere)
      return {
        tipo: "inconsistencia",
        motivo: motivo(
          "valor-diferente",
          "A guia que a Receita gerou tem outro valor. Ela está guardada, e só pode ser paga depois que alguém do escritório a aceitar na guia, com um motivo.",
        ),
      }
    return {
      tipo: "sucesso",
      resultado: `Guia ${lida.numeroDocumento}, de R$ ${lida.totais.total.replace(".", ",")}, a pagar até ${formatarData(lida.dataLimite)}.`,
      referencia: lida.numeroDocumento,
    }
  } catch (erro) {
    const conhecido = comoErroDeNegocio(erro)
    if (conhecido === null) throw erro
    return { tipo: "inconsistencia", motivo: motivo(conhecido.codigo, conhecido.message) }
  }
}

const primeiroPdf = (desfecho: Desfecho<{ readonly documentos: readonly { readonly pdf: Buffer | null }[] }>) =>
  desfecho.tipo === "ok" ? { tipo: "ok" as const, valor: desfecho.valor.documentos[0]?.pdf ?? null } : desfecho

/** Guides that the Receita makes: of the Simples, of the MEI, and of the DCTFWeb. */
export const atosDasGuias = (deps: DepsDasGuias) => ({
  "das-gerar": atoDeGuia(deps, {
    tipo: "das-gerar",
    ato: "gerar-das",
    rotulo: "Gerando o DAS",
    obrigacoes: ["das-simples"],
    perguntar: (competencia, pagarEm) => ({ competencia, ...(pagarEm === null ? {} : { pagarEm }) }),
    pdfDe: (requisicao, resposta) => primeiroPdf(deps.receita.interpretar("gerar-das", requisicao, resposta)),
  }),
  "das-mei-gerar": atoDeGuia(deps, {
    tipo: "das-mei-gerar",
    ato: "gerar-das-mei",
    rotulo: "Gerando o DAS do MEI",
    obrigacoes: ["das-mei"],
    perguntar: (competencia, pagarEm) => ({ competencia, comPdf: true, ...(pagarEm === null ? {} : { pagarEm }) }),
    pdfDe: (requisicao, resposta) => primeiroPdf(deps.receita.interpretar("gerar-das-mei", requisicao, resposta)),
  }),
  "dctfweb-guia": atoDeGuia(deps, {
    tipo: "dctfweb-guia",
    ato: "gerar-guia-dctfweb",
    rotulo: "Gerando o DARF da DCTFWeb",
    obrigacoes: ["inss", "irrf"],
    perguntar: (competencia, pagarEm) => ({
      periodo: { categoria: "geral-mensal", competencia },
      situacao: "ativa",
      ...(pagarEm === null ? {} : { pagarEm }),
    }),
    pdfDe(requisicao, resposta) {
      const lida = deps.receita.interpretar("gerar-guia-dctfweb", requisicao, resposta)
      return lida.tipo === "ok" ? { tipo: "ok", valor: lida.valor.pdf } : lida
    },
  }),
})
