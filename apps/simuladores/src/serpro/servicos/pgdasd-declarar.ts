import { z } from "zod"
import { instanteCompacto, mesDe, somarDias, somarMeses, vencimentoDoSimples } from "../calendario.ts"
import { dividir, emNumero, emReais, somar } from "../dinheiro.ts"
import { type Contexto, type Declaracao, type Guia, hoje, type Tributos } from "../estado.ts"
import { raizDe } from "../ni.ts"
import { pdfDeTexto } from "../pdf/documentos.ts"
import { type Chamada, Recusa, type Resposta, sucesso } from "../protocolo.ts"
import { estaImpedida, mesesAntesNoAno, tetosDoAno } from "../simples/ano.ts"
import { calcular, type Parcela } from "../simples/calculo.ts"
import { ATIVIDADES, ULTIMO_PA } from "../simples/tabelas.ts"
import { ajustar } from "./ajustes.ts"
import { dinheiro, ler, periodo } from "./entrada.ts"
import { detalhar, emitirGuia, pdfDe } from "./guias.ts"
import { linhasDaDeclaracao, linhasDaMaed, linhasDoRecibo } from "./pgdasd-documentos.ts"

/** PGDASD/TRANSDECLARACAO11: computes, compares, transmits. */

export const CODIGO = "[EntradaIncorreta-PGDASD-MSG_ISN_002]"
export const recusar = (motivo: string) => new Recusa(400, CODIGO, `Parâmetros de entrada inválidos. ${motivo}`)

const mensal = z.object({ pa: periodo, valorInterno: dinheiro, valorExterno: dinheiro })
const desconto = z.object({ codTributo: z.number(), valor: dinheiro })
const reducao = z.object({
  codTributo: z.number(),
  valor: dinheiro,
  percentualReducao: z.union([z.number(), z.string()]),
})
const lista = <T extends z.ZodType>(de: T) => z.array(de).max(200).nullish()
const parcela = z.object({
  valor: dinheiro,
  codigoOutroMunicipio: z.union([z.number(), z.string()]).nullish(),
  isencoes: lista(desconto),
  reducoes: lista(reducao),
  qualificacoesTributarias: lista(z.object({ codigoTributo: z.number(), id: z.number() })),
  exigibilidadesSuspensas: lista(z.object({ codTributo: z.number() })),
})
const entrada = z.object({
  cnpjCompleto: z.string(),
  pa: periodo,
  indicadorTransmissao: z.boolean(),
  indicadorComparacao: z.boolean(),
  declaracao: z.object({
    tipoDeclaracao: z.union([z.literal(1), z.literal(2)]),
    receitaPaCompetenciaInterno: dinheiro.nullish(),
    receitaPaCompetenciaExterno: dinheiro.nullish(),
    receitaPaCaixaInterno: dinheiro.nullish(),
    receitaPaCaixaExterno: dinheiro.nullish(),
    valorFixoIcms: dinheiro.nullish(),
    valorFixoIss: dinheiro.nullish(),
    receitasBrutasAnteriores: lista(mensal),
    folhasSalario: lista(z.object({ pa: periodo, valor: dinheiro })),
    estabelecimentos: z
      .array(
        z.object({
          cnpjCompleto: z.string(),
          atividades: lista(
            z.object({ idAtividade: z.number(), valorAtividade: dinheiro, receitasAtividade: lista(parcela) }),
          ),
        }),
      )
      .min(1, "todo estabelecimento deve ser informado")
      .max(500),
  }),
  valoresParaComparacao: lista(z.object({ codigoTributo: z.number(), valor: dinheiro })),
})
type Entrada = z.infer<typeof entrada>

const MESES = 12
/** A PDF of a computation that was not transmitted has no number. */
const SEM_NUMERO = "NÃO TRANSMITIDA"
const ACRESCIMO_POR_MES = 2n
const ACRESCIMO_MAXIMO = 20n
const MAED_MINIMA = 5_000n
const DIAS_PARA_PAGAR_A_MULTA = 30

export const chaveDoPeriodo = (cnpj: string, pa: string): string => `${raizDe(cnpj)}|${pa}`
export const transmitidas = ({ gavetas }: Contexto, cnpj: string, pa: string): readonly Declaracao[] =>
  (gavetas.operacoes.ler(chaveDoPeriodo(cnpj, pa)) ?? []).flatMap((op) =>
    op.tipo === "declaracao" ? [op.declaracao] : [],
  )

export function declarar(contexto: Contexto, chamada: Chamada): Resposta {
  const pedido = ler(entrada, chamada.entrada, CODIGO)
  conferir(contexto, chamada, pedido)
  const { cnpjCompleto: cnpj, pa, declaracao } = pedido
  const tributos = ajustar(contexto, cnpj, Number(pa), apurar(contexto, pedido))
  if (!pedido.indicadorTransmissao) return sucesso("PGDASD", [responder(contexto, cnpj, pa, tributos, null)])
  const anteriores = transmitidas(contexto, cnpj, pa)
  if (declaracao.tipoDeclaracao === 1 && anteriores.length > 0)
    throw recusar("Já existe declaração transmitida para o período: envie uma retificadora.")
  if (declaracao.tipoDeclaracao === 2 && anteriores.length === 0)
    throw recusar("Não existe declaração transmitida para retificar.")
  if (pedido.indicadorComparacao) comparar(tributos, pedido)
  const total = somar(tributos.map(([, quantia]) => quantia))
  const multa = anteriores.length === 0 ? cobrarAtraso(contexto, cnpj, pa, total) : null
  const [interna, externa] = receitasDoMes(pedido)
  const feita: Declaracao = {
    numero: `${raizDe(cnpj)}${pa}${String(anteriores.length + 1).padStart(3, "0")}`,
    tipo: declaracao.tipoDeclaracao,
    transmitidaEm: instanteCompacto(contexto.agora()),
    tributos,
    receitaInterna: interna,
    receitaExterna: externa,
    maed: multa && { guia: multa.numero },
  }
  const chave = chaveDoPeriodo(cnpj, pa)
  const operacoes = contexto.gavetas.operacoes.ler(chave) ?? []
  contexto.gavetas.operacoes.gravar(chave, [...operacoes, { tipo: "declaracao", declaracao: feita }])
  const dados = [responder(contexto, cnpj, pa, tributos, feita, multa)]
  if (!multa) return sucesso("PGDASD", dados)
  return sucesso("PGDASD", dados, [
    { codigo: "[Sucesso-PGDASD]", texto: "Requisição efetuada com sucesso." },
    {
      codigo: "[Aviso-PGDASD-MSG_ISN_034]",
      texto: `A declaração do período ${pa.slice(4)}/${pa.slice(0, 4)}, CNPJ ${cnpj} foi transmitida com sucesso. Entretanto, foi entregue fora do prazo, o que ensejou a aplicação de multa.`,
    },
  ])
}

/** Shape that goes beyond types: whose it is, when, and sums that must close. */
function conferir(contexto: Contexto, { envelope }: Chamada, { cnpjCompleto, pa, declaracao }: Entrada): void {
  if (raizDe(cnpjCompleto) !== raizDe(envelope.contribuinte.numero))
    throw recusar("cnpjCompleto não é do contribuinte.")
  if (pa > mesDe(hoje(contexto))) throw recusar("O período de apuração ainda não começou.")
  if (Number(pa) > ULTIMO_PA) throw recusar("O simulador não tem tabelas para períodos a partir de 01/2027.")
  const somado = { interno: 0n, externo: 0n }
  for (const { cnpjCompleto: cnpj, atividades } of declaracao.estabelecimentos) {
    if (raizDe(cnpj) !== raizDe(cnpjCompleto)) throw recusar(`O estabelecimento ${cnpj} não é do contribuinte.`)
    for (const { idAtividade, valorAtividade, receitasAtividade } of atividades ?? []) {
      const atividade = ATIVIDADES.get(idAtividade)
      if (!atividade) throw recusar(`idAtividade ${idAtividade} não existe.`)
      const parcelas = somar((receitasAtividade ?? []).map(({ valor }) => valor))
      if (parcelas !== valorAtividade) throw recusar(`As parcelas da atividade ${idAtividade} não somam o valor dela.`)
      somado[atividade.exterior ? "externo" : "interno"] += valorAtividade
    }
  }
  const caixa = declaracao.receitaPaCaixaInterno != null || declaracao.receitaPaCaixaExterno != null
  const interna = (caixa ? declaracao.receitaPaCaixaInterno : declaracao.receitaPaCompetenciaInterno) ?? 0n
  const externa = (caixa ? declaracao.receitaPaCaixaExterno : declaracao.receitaPaCompetenciaExterno) ?? 0n
  if (somado.interno !== interna || somado.externo !== externa)
    throw recusar("As atividades não somam a receita do período de apuração.")
}

const receitasDoMes = ({ declaracao }: Entrada): readonly [bigint, bigint] => [
  declaracao.receitaPaCompetenciaInterno ?? 0n,
  declaracao.receitaPaCompetenciaExterno ?? 0n,
]

/** What is due, from what was declared now and what is known of the twelve months before. */
function apurar(contexto: Contexto, pedido: Entrada): Tributos {
  const { cnpjCompleto: cnpj, pa, declaracao } = pedido
  const anteriores = Array.from({ length: MESES }, (_, i) => somarMeses(pa, i - MESES))
  const receitas = anteriores.map((mes) => receitaDe(contexto, pedido, mes))
  const [interna, externa] = receitasDoMes(pedido)
  const soma12 = { interno: somar(receitas.map((r) => r.interno)), externo: somar(receitas.map((r) => r.externo)) }
  const { abertura, impedidaDesde } = contexto.gavetas.contribuintes.ler(cnpj) ?? {}
  const mesDaAbertura = abertura && mesDe(abertura)
  const noAno = mesesAntesNoAno(pa).map((mes) => receitaDe(contexto, pedido, mes))
  const internaDe = (mes: string) => (mes === pa ? interna : receitaDe(contexto, pedido, mes).interno)
  const registrada = impedidaDesde !== undefined && impedidaDesde <= pa
  const proporcional = (soma: bigint, doMes: bigint): bigint => {
    const meses = mesDaAbertura === undefined ? MESES : anteriores.filter((mes) => mes >= mesDaAbertura).length
    if (meses >= MESES) return soma
    return meses === 0 ? doMes * BigInt(MESES) : dividir(soma * BigInt(MESES), BigInt(meses))
  }
  const folhas = new Map((declaracao.folhasSalario ?? []).map(({ pa: mes, valor }) => [mes, valor]))
  const parcelas = declaracao.estabelecimentos.flatMap(({ atividades }) =>
    (atividades ?? []).flatMap(({ idAtividade, receitasAtividade }) =>
      (receitasAtividade ?? []).map((lida) => lerParcela(idAtividade, lida)),
    ),
  )
  return [
    ...calcular({
      parcelas,
      rbt12Interno: proporcional(soma12.interno, interna),
      rbt12Externo: proporcional(soma12.externo, externa),
      folha12: somar(anteriores.map((mes) => folhas.get(mes) ?? 0n)),
      receita12: soma12.interno + soma12.externo,
      fixoIcms: declaracao.valorFixoIcms ?? 0n,
      fixoIss: declaracao.valorFixoIss ?? 0n,
      interno: { antes: somar(noAno.map((r) => r.interno)), doMes: interna },
      externo: { antes: somar(noAno.map((r) => r.externo)), doMes: externa },
      ...tetosDoAno(pa.slice(0, 4), mesDaAbertura),
      impedida: registrada || estaImpedida(pa, mesDaAbertura, internaDe),
    }),
  ]
}

/** Declared before; else what the registration has; else what came now, which is only for months nobody has. */
function receitaDe(contexto: Contexto, { cnpjCompleto: cnpj, declaracao }: Entrada, mes: string) {
  const ultima = transmitidas(contexto, cnpj, mes).at(-1)
  if (ultima) return { interno: ultima.receitaInterna, externo: ultima.receitaExterna }
  const registrada = contexto.gavetas.contribuintes.ler(cnpj)?.receitas?.[mes]
  if (registrada) return registrada
  const informada = declaracao.receitasBrutasAnteriores?.find(({ pa }) => pa === mes)
  return { interno: informada?.valorInterno ?? 0n, externo: informada?.valorExterno ?? 0n }
}

function lerParcela(idAtividade: number, lida: z.infer<typeof parcela>): Parcela {
  const fora = new Map<number, bigint | null>()
  const somarFora = (codigo: number, quantia: bigint) => {
    const antes = fora.get(codigo)
    if (antes !== null) fora.set(codigo, (antes ?? 0n) + quantia)
  }
  for (const { codTributo, valor } of lida.isencoes ?? []) somarFora(codTributo, valor)
  for (const { codTributo, valor, percentualReducao } of lida.reducoes ?? [])
    somarFora(codTributo, dividir(valor * BigInt(Math.round(Number(percentualReducao) * 100)), 10_000n))
  for (const { codigoTributo } of lida.qualificacoesTributarias ?? []) fora.set(codigoTributo, null)
  for (const { codTributo } of lida.exigibilidadesSuspensas ?? []) fora.set(codTributo, null)
  const qualificada = (lida.qualificacoesTributarias ?? []).length > 0
  const outroMunicipio = (lida.codigoOutroMunicipio ?? null) !== null
  return { idAtividade, quantia: lida.valor, fora, qualificada, outroMunicipio }
}

/** To the centavo, tax by tax; one that is not in a list is zero. */
function comparar(calculados: Tributos, { valoresParaComparacao }: Entrada): void {
  const enviados: Tributos = (valoresParaComparacao ?? []).map(({ codigoTributo, valor }) => [codigoTributo, valor])
  const por = (tributos: Tributos) => new Map(tributos)
  const deles = por(enviados)
  const nossos = por(calculados)
  const codigos = new Set([...deles.keys(), ...nossos.keys()])
  if ([...codigos].every((codigo) => (deles.get(codigo) ?? 0n) === (nossos.get(codigo) ?? 0n))) return
  const escrever = (tributos: Tributos) =>
    tributos.map(([codigo, quantia]) => `${codigo}:${emReais(quantia)}`).join("; ")
  throw new Recusa(
    400,
    "[EntradaIncorreta-PGDASD-MSG_ISN_035]",
    `Os valores devidos enviados não são iguais aos valores devidos calculados. Transmissão interrompida. Valores devidos (Tributo:Valor): ${escrever(enviados)}. Valores Calculados (Tributo:Valor): ${escrever(calculados)}.`,
  )
}

/** The fine of a late first declaration (Res. CGSN 140, art. 98), halved because nobody had to ask for it. */
function cobrarAtraso(contexto: Contexto, cnpj: string, pa: string, total: bigint): Guia | null {
  const vencimento = vencimentoDoSimples(pa)
  const dia = hoje(contexto)
  if (dia <= vencimento) return null
  // A month or part of one: counted from the day after the due date.
  let meses = 1n
  const aniversario = (n: number) => {
    const mes = somarMeses(mesDe(vencimento), n)
    return `${mes.slice(0, 4)}-${mes.slice(4)}${vencimento.slice(7)}`
  }
  while (aniversario(Number(meses)) < dia) meses += 1n
  const percentual = meses * ACRESCIMO_POR_MES
  const cheia = dividir(total * (percentual > ACRESCIMO_MAXIMO ? ACRESCIMO_MAXIMO : percentual), 100n)
  const metade = dividir(cheia, 2n)
  const devida = metade > MAED_MINIMA ? metade : MAED_MINIMA
  const limite = somarDias(dia, DIAS_PARA_PAGAR_A_MULTA)
  return emitirGuia(contexto, {
    especie: "darf",
    titulo: "Documento de Arrecadação de Receitas Federais - MAED",
    contribuinte: cnpj,
    periodo: pa,
    vencimento: limite,
    limite,
    itens: [
      {
        periodo: pa,
        codigo: "MAED",
        denominacao: "Multa por atraso na entrega",
        principal: devida,
        multa: 0n,
        juros: 0n,
      },
    ],
    observacao: `Multa por atraso na entrega do PGDAS-D de ${pa.slice(4)}/${pa.slice(0, 4)}`,
  })
}

function responder(
  contexto: Contexto,
  cnpj: string,
  pa: string,
  tributos: Tributos,
  feita: Declaracao | null,
  multa: Guia | null = null,
) {
  const { modelos } = contexto
  const numero = feita?.numero ?? SEM_NUMERO
  const folha = (titulo: string, linhas: readonly string[]) => pdfDeTexto(modelos, titulo, linhas)
  return {
    idDeclaracao: feita?.numero ?? null,
    dataHoraTransmissao: feita?.transmitidaEm ?? null,
    valoresDevidos: tributos.map(([codigoTributo, quantia]) => ({ codigoTributo, valor: emNumero(quantia) })),
    declaracao: folha("PGDAS-D - Declaração", linhasDaDeclaracao(contexto, cnpj, pa, numero, tributos)),
    recibo: feita && folha("Recibo de Entrega da Apuração no PGDAS-D", linhasDoRecibo(contexto, cnpj, pa, feita)),
    notificacaoMaed: multa && folha("Notificação de Lançamento - MAED", linhasDaMaed(contexto, cnpj, pa, multa)),
    darf: multa && pdfDe(contexto, multa),
    detalhamentoDarfMaed: multa && detalhar(multa, true),
  }
}
