import { type Centavos, deReais, reaisPorExtenso } from "@partida/fiscal"
import { and, eq, inArray } from "drizzle-orm"
import { doAlcance } from "../../db/alcance.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { textoOrdenavel } from "../../db/paginas.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { apuracoes, fechamentos } from "../../db/schema/fechamentos.ts"
import { mesEscrito } from "../../palavras.ts"
import { type DeclaracaoDoPgdas, totalDevido } from "../../pgdas/declaracao.ts"
import type { Guardado } from "../../ports/armazem.ts"
import type { CalculoDoPgdas, CopiaDaDeclaracao, DeclaracaoTransmitida, DeclaracoesDoAno } from "../../ports/receita-federal-atos.ts"
import { guardarDocumento } from "../documentos/documentos.service.ts"
import { temRegime } from "../empresas/vigencia.ts"
import { emDiferencas } from "../operacoes/decisao.ts"
import type { AtoExterno, ContextoDoAto, Etapa, OperacaoTomada, Pedidos, PedidoDoAtoExterno, Pronta } from "../operacoes/externo.ts"
import { enfileirar } from "../operacoes/operacoes.service.ts"
import { lerRegra } from "../operacoes/regras.service.ts"
import { montarFicha, registrarTransmissao, type FichaMontada } from "../pgdas/ficha.service.ts"
import { type Deps, lerEmpresas, motivo, oQueFazer, pedePessoa, prepararPedidos } from "./comum.ts"

/** Months of the Simples that are closed, with what they come to and which closing it is. */
async function lerFechados(tx: Tx, escopo: Escopo, competencia: string, ids?: readonly string[]) {
  return tx
    .select({
      idEmpresa: empresas.id,
      apelido: empresas.apelido,
      versao: fechamentos.versao,
      estado: fechamentos.estado,
      total: apuracoes.totalCentavos,
    })
    .from(fechamentos)
    .innerJoin(empresas, and(eq(empresas.idEscritorio, fechamentos.idEscritorio), eq(empresas.id, fechamentos.idEmpresa)))
    .leftJoin(
      apuracoes,
      and(eq(apuracoes.idEscritorio, fechamentos.idEscritorio), eq(apuracoes.id, fechamentos.idApuracao)),
    )
    .where(
      and(
        eq(fechamentos.idEscritorio, escopo.idEscritorio),
        eq(fechamentos.competencia, competencia),
        doAlcance(fechamentos.idEmpresa, escopo),
        ids === undefined ? undefined : inArray(fechamentos.idEmpresa, [...ids]),
        temRegime(escopo, competencia, "simples"),
      ),
    )
    .orderBy(textoOrdenavel(empresas.apelido), empresas.id)
}

const NAO_FECHADO = { codigo: "mes-nao-fechado", motivo: "O mês não está fechado.", tipo: "impedimento" } as const

async function pedirDoMes(
  tipo: "pgdas-conferir" | "pgdas-transmitir",
  tx: Tx,
  escopo: Escopo,
  { competencia, empresas: ids }: PedidoDoAtoExterno,
): Promise<Pedidos> {
  if (competencia === null) return { novas: [], fora: [] }
  const meses = await lerFechados(tx, escopo, competencia, ids)
  const comMes = new Set(meses.map((m) => m.idEmpresa))
  const semMes = ids === undefined ? [] : (await lerEmpresas(tx, escopo, competencia, ids)).filter((e) => !comMes.has(e.idEmpresa))
  return {
    novas: meses
      .filter((m) => m.estado === "fechado")
      .map((m) => ({
        idEmpresa: m.idEmpresa,
        apelido: m.apelido,
        tipo,
        competencia,
        // Closed again after a reopening, it is another declaration: a rectification.
        chave: chaveDo(tipo, m.idEmpresa, competencia, m.versao),
        parametros: { competencia, versao: m.versao },
        ...(m.total === null ? {} : { valor: centavos(m.total) }),
      })),
    fora: [
      ...meses
        .filter((m) => m.estado !== "fechado")
        .map(({ idEmpresa, apelido }) => ({ idEmpresa, apelido, ...NAO_FECHADO })),
      ...semMes.map(({ idEmpresa, apelido }) => ({
        idEmpresa,
        apelido,
        codigo: "fora-do-simples",
        motivo: "Não há mês do Simples Nacional a declarar.",
        tipo: "sem-acao" as const,
      })),
    ],
  }
}

/** Business key of a declaration: company, month, and which closing of it. */
export const chaveDo = (tipo: string, idEmpresa: string, competencia: string, versao: number) =>
  `${tipo}:${idEmpresa}:${competencia}:${versao}`

/** The month as it was sealed, or why it may not be declared. */
async function fichaParaDeclarar(tx: Tx, { escopo }: ContextoDoAto, { idEmpresa, competencia }: OperacaoTomada) {
  if (competencia === null) throw new Error("A declaração é de um mês.")
  const ficha = await montarFicha(tx, escopo, { idEmpresa, competencia })
  if (!ficha.fechado)
    return pedePessoa(
      "mes-nao-fechado",
      `${mesEscrito(competencia)} foi reaberto. Feche-o de novo e peça a declaração outra vez.`,
    )
  const [pendencia] = ficha.declaracao.pendencias
  if (pendencia !== undefined) return pedePessoa("faltam-dados", pendencia)
  return ficha
}

const ehFicha = (valor: FichaMontada | ReturnType<typeof pedePessoa>): valor is FichaMontada => "declaracao" in valor

async function declaracaoDe(tx: Tx, contexto: ContextoDoAto, operacao: OperacaoTomada) {
  const ficha = await fichaParaDeclarar(tx, contexto, operacao)
  if (!ehFicha(ficha)) {
    if (ficha.tipo !== "parar") throw new Error("Um mês que não se declara só pode parar.")
    return ficha
  }
  return { declaracao: ficha.declaracao }
}

/** What of the authority's computation differs from the declaration, tax by tax. */
export function compararTributos(declaracao: Pick<DeclaracaoDoPgdas, "tributos">, calculo: CalculoDoPgdas) {
  const nossos = new Map(declaracao.tributos.map((t) => [t.codigo, deReais(t.valor)] as const))
  const deles = new Map(calculo.tributos.map((t) => [t.codigo, t.valor] as const))
  return [...new Set([...nossos.keys(), ...deles.keys()])]
    .map((codigo) => ({ codigo, enviado: nossos.get(codigo) ?? 0n, calculado: deles.get(codigo) ?? 0n }))
    .filter(({ enviado, calculado }) => enviado !== calculado)
}

/** Asks the Receita what the month owes, and compares it with what we closed. A centavo of difference stops. */
export function atoDeConferencia(deps: Deps, transmissao: AtoExterno): AtoExterno {
  const calcular: Etapa<CalculoDoPgdas> = {
    rotulo: "Calculando na Receita, para comparar",
    preparar: (tx, contexto, operacoes) =>
      prepararPedidos(deps, tx, contexto, operacoes, "calcular-pgdas", (o) => declaracaoDe(tx, contexto, o)),
    interpretar: (requisicao, resposta) => deps.receita.interpretar("calcular-pgdas", requisicao, resposta),
    async concluir(tx, contexto, prontas) {
      const avancos = []
      for (const { operacao, valor } of prontas) {
        const ficha = await fichaParaDeclarar(tx, contexto, operacao)
        if (!ehFicha(ficha)) {
          if (ficha.tipo !== "parar") throw new Error("Um mês que não se declara só pode parar.")
          avancos.push({ tipo: "inconsistencia" as const, motivo: ficha.motivo })
          continue
        }
        const diferencas = compararTributos(ficha.declaracao, valor)
        if (diferencas.length > 0) {
          avancos.push({
            tipo: "inconsistencia" as const,
            motivo: motivo(
              "valor-diferente",
              `A Receita calculou ${reaisPorExtenso(valor.total)} e o fechamento tem ${reaisPorExtenso(deReais(totalDevido(ficha.declaracao)))}. Nada foi transmitido.`,
            ),
            diferencas: emDiferencas(diferencas),
          })
          continue
        }
        await pedirTransmissao(tx, contexto, transmissao, operacao, valor.total)
        avancos.push({
          tipo: "sucesso" as const,
          resultado: `A Receita calculou o mesmo valor, ${reaisPorExtenso(valor.total)}.`,
        })
      }
      return avancos
    },
  }
  return {
    provedor: "serpro",
    prioridade: 4,
    etapaInicial: "calcular",
    etapas: { calcular },
    pedir: (tx, escopo, pedido) => pedirDoMes("pgdas-conferir", tx, escopo, pedido),
    oQueFazer,
  }
}

/** What was found equal is queued to be transmitted; by the rule of the office a person says yes before. */
async function pedirTransmissao(
  tx: Tx,
  { escopo, agora }: ContextoDoAto,
  ato: AtoExterno,
  operacao: OperacaoTomada,
  valor: Centavos,
): Promise<void> {
  const { competencia, idEmpresa, apelido } = operacao
  const versao = versaoDe(operacao)
  if (competencia === null) return
  const { comAprovacao } = await lerRegra(tx, escopo, "pgdas-transmitir")
  await enfileirar(
    tx,
    escopo,
    ato,
    [
      {
        idEmpresa,
        apelido,
        tipo: "pgdas-transmitir",
        competencia,
        chave: chaveDo("pgdas-transmitir", idEmpresa, competencia, versao),
        parametros: { competencia, versao },
        valor,
      },
    ],
    { idUsuario: operacao.idUsuario, nome: operacao.criadaPor, agora, comAprovacao },
  )
}

function versaoDe({ parametros }: OperacaoTomada): number {
  if (typeof parametros === "object" && parametros !== null && "versao" in parametros && typeof parametros.versao === "number")
    return parametros.versao
  throw new Error("O pedido não diz de que fechamento é.")
}

const NAO_SE_SABE = motivo(
  "duvida",
  "A resposta se perdeu e a Receita já tem uma retificadora deste mês, que aqui foi registrada sem o número da declaração. Confira no PGDAS-D qual é a última e registre o número dela no fechamento.",
)

/** What was transmitted, with where its files are once they are kept. */
interface Transmitida extends Pick<DeclaracaoTransmitida, "numero"> {
  readonly transmitidaEm: string | null
  readonly pdfs: readonly { readonly qual: "declaracao" | "recibo"; readonly bytes: Buffer; readonly guardado?: Guardado }[]
}

const comPdfs = (copia: Pick<CopiaDaDeclaracao, "declaracao" | "recibo">): Transmitida["pdfs"] => [
  ...(copia.declaracao === null ? [] : [{ qual: "declaracao" as const, bytes: copia.declaracao }]),
  ...(copia.recibo === null ? [] : [{ qual: "recibo" as const, bytes: copia.recibo }]),
]

/** Transmits, finds out whether it was when the answer is lost, and brings the receipt. */
export function atoDeTransmissao(deps: Deps): AtoExterno {
  const guardar = (contexto: ContextoDoAto, prontas: readonly Pronta<Transmitida>[]) =>
    Promise.all(
      prontas.map(async ({ operacao, valor }) => ({
        operacao,
        valor: {
          ...valor,
          pdfs: await Promise.all(
            valor.pdfs.map(async (pdf) => ({
              ...pdf,
              guardado: await deps.armazem.guardar(contexto.escopo.idEscritorio, pdf.bytes),
            })),
          ),
        },
      })),
    )
  const transmitir: Etapa<Transmitida> = {
    rotulo: "Transmitindo a declaração",
    seIncerta: "conferir",
    preparar: (tx, contexto, operacoes) =>
      prepararPedidos(deps, tx, contexto, operacoes, "transmitir-pgdas", (o) => declaracaoDe(tx, contexto, o)),
    interpretar(requisicao, resposta) {
      const lida = deps.receita.interpretar("transmitir-pgdas", requisicao, resposta)
      return lida.tipo === "ok"
        ? {
            tipo: "ok",
            valor: { numero: lida.valor.numero, transmitidaEm: lida.valor.transmitidaEm, pdfs: comPdfs(lida.valor) },
          }
        : lida
    },
    guardar,
    concluir: concluirTransmissao,
  }
  const conferir: Etapa<DeclaracoesDoAno> = {
    rotulo: "Conferindo se a declaração foi aceita",
    preparar: (tx, contexto, operacoes) =>
      prepararPedidos(deps, tx, contexto, operacoes, "consultar-declaracoes", async ({ competencia }) => {
        if (competencia === null) throw new Error("A declaração é de um mês.")
        return { competencia }
      }),
    interpretar: (requisicao, resposta) => deps.receita.interpretar("consultar-declaracoes", requisicao, resposta),
    async concluir(tx, { escopo }, prontas) {
      const avancos = []
      for (const { operacao, valor } of prontas) {
        const { competencia, idEmpresa } = operacao
        if (competencia === null) throw new Error("A declaração é de um mês.")
        const { declaracao, declarada } = await montarFicha(tx, escopo, { idEmpresa, competencia })
        const declaracoes = valor.meses.find((m) => m.competencia === competencia)?.declaracoes ?? []
        const ultima = declaracoes.at(-1)
        const daEspecie = declaracoes.filter(({ tipo }) => tipo === declaracao.tipo)
        if (declarada !== null && declarada.numeroDaDeclaracao === null && daEspecie.length > 0) {
          avancos.push({ tipo: "inconsistencia" as const, motivo: NAO_SE_SABE })
          continue
        }
        // The last one that the Receita has, of this kind, and we do not know of, is this one.
        const foi =
          ultima !== undefined && ultima.tipo === declaracao.tipo && ultima.numero !== declarada?.numeroDaDeclaracao
        avancos.push(
          foi
            ? { tipo: "etapa" as const, etapa: "buscar", referencia: ultima.numero }
            : { tipo: "etapa" as const, etapa: "transmitir" },
        )
      }
      return avancos
    },
  }
  const buscar: Etapa<Transmitida> = {
    rotulo: "Buscando o recibo",
    preparar: (tx, contexto, operacoes) =>
      prepararPedidos(deps, tx, contexto, operacoes, "ultima-declaracao", async ({ competencia }) => {
        if (competencia === null) throw new Error("A declaração é de um mês.")
        return { competencia }
      }),
    interpretar(requisicao, resposta) {
      const lida = deps.receita.interpretar("ultima-declaracao", requisicao, resposta)
      return lida.tipo === "ok"
        ? { tipo: "ok", valor: { numero: lida.valor.numero, transmitidaEm: null, pdfs: comPdfs(lida.valor) } }
        : lida
    },
    guardar,
    concluir: concluirTransmissao,
  }
  return {
    provedor: "serpro",
    prioridade: 3,
    etapaInicial: "transmitir",
    etapas: { transmitir, conferir, buscar },
    pedir: (tx, escopo, pedido) => pedirDoMes("pgdas-transmitir", tx, escopo, pedido),
    oQueFazer,
  }
}

async function concluirTransmissao(tx: Tx, contexto: ContextoDoAto, prontas: readonly Pronta<Transmitida>[]) {
  const avancos = []
  for (const { operacao, valor } of prontas) {
    const { idEmpresa, competencia, cnpj } = operacao
    if (competencia === null) throw new Error("A declaração é de um mês.")
    const ato = { escopo: contexto.escopo, nome: operacao.criadaPor, agora: contexto.agora }
    const documentos: string[] = []
    for (const { qual, guardado } of valor.pdfs) {
      if (guardado === undefined) throw new Error("O arquivo não foi guardado antes.")
      const { id } = await guardarDocumento(tx, ato, {
        guardado,
        idEmpresa,
        tipo: qual,
        nome: `pgdas-${qual}-${cnpj}-${competencia}.pdf`,
        tipoMime: "application/pdf",
        competencia,
        origem: "autoridade",
        idOperacao: operacao.id,
      })
      documentos.push(id)
    }
    const { tipo, total } = await registrarTransmissao(tx, ato, {
      idEmpresa,
      competencia,
      numero: valor.numero,
      transmitidaEm: valor.transmitidaEm,
    })
    avancos.push({
      tipo: "sucesso" as const,
      resultado: `${tipo === "original" ? "Declaração transmitida" : "Retificadora transmitida"}, de ${reaisPorExtenso(total)}.`,
      referencia: valor.numero,
      documentos,
    })
  }
  return avancos
}
