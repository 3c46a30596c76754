import { z } from "zod"
import { deCompacto, ehDiaUtil, mesDe, porExtenso, vencimentoDaDctfWeb } from "../calendario.ts"
import { emReais, emTexto, somar } from "../dinheiro.ts"
import { type Contexto, type DeclaracaoDaDctfWeb, hoje, nomeDe } from "../estado.ts"
import { mascarado } from "../ni.ts"
import { pdfDeTexto } from "../pdf/documentos.ts"
import { type Chamada, type Mensagem, type Resposta, sucesso } from "../protocolo.ts"
import { ler } from "./entrada.ts"
import { acrescimosDe, comAcrescimos, diaDePagamento, emitirGuia, pdfDe } from "./guias.ts"

/**
 * DCTFWEB: documents of a declaration that the control port put there. What is refused by a rule of the business is a success
 * with a warning, as the table of messages tells it (MG04 and the reason); no real body of production was seen.
 */
const CODIGO = "[EntradaIncorreta-DCTF-MG07]"
const CATEGORIAS: Readonly<Record<string, number>> = {
  GERAL_MENSAL: 40,
  GERAL_13o_SALARIO: 41,
  AFERICAO: 44,
  ESPETACULO_DESPORTIVO: 45,
  RECLAMATORIA_TRABALHISTA: 46,
  PF_MENSAL: 50,
  PF_13o_SALARIO: 51,
}
const SEM_MES: readonly number[] = [41, 51]
const MINIMO = 1_000n

const entrada = z.object({
  categoria: z
    .union([z.number(), z.string()])
    .transform((lida) => CATEGORIAS[lida] ?? Number(lida))
    .refine((categoria) => Object.values(CATEGORIAS).includes(categoria), "categoria inválida"),
  anoPA: z.union([z.string(), z.number()]).transform(String),
  mesPA: z
    .union([z.string(), z.number()])
    .transform((mes) => String(mes).padStart(2, "0"))
    .nullish(),
  numeroReciboEntrega: z.union([z.string(), z.number()]).transform(String).nullish(),
  DataAcolhimentoProposta: z.number().nullish(),
  idsSistemaOrigem: z.array(z.number()).nullish(),
})
type Entrada = z.infer<typeof entrada>

const TEXTOS: Readonly<Record<string, string>> = {
  MG08: "Não foi encontrada Declaração com os dados informados.",
  MG09: "Dados informados não correspondem aos da declaração com este número recibo.",
  MG10: 'A declaração mais recente está na situação "Em Andamento", incompatível com a execução da funcionalidade. Favor informar o "numeroReciboEntrega" para identificar a declaração transmitida.',
  RELAT00: "Não foi encontrada declaração ativa para a geração do relatório",
  APIGUIA02:
    "Data proposta para acolhimento de guia inválida. Motivo: deve ser dia útil do mês corrente, de hoje em diante",
  GUIA02:
    "Atenção! O saldo a pagar é inferior a R$10,00. A guia de pagamento não poderá ser emitida. Verifique na relação de declarações se há valores devidos inferiores a R$10,00 que acumulados ultrapassem R$10,00",
}

function avisar(codigo: string): Resposta {
  const mensagens: readonly Mensagem[] = [
    {
      codigo: "[Sucesso-DCTF-MG04]",
      texto:
        "Requisição efetuada com sucesso, mas os parametros implicam em de erro negócio. Veja as demais mensagens para detalhes.",
    },
    { codigo: `[Aviso-DCTF-${codigo}]`, texto: TEXTOS[codigo] ?? codigo },
  ]
  return sucesso("DCTF", "", mensagens)
}

const feita = (dados: unknown) =>
  sucesso("DCTF", dados, [{ codigo: "[Sucesso-DCTF-MG00]", texto: "Requisição efetuada com sucesso" }])

function achar(contexto: Contexto, chamada: Chamada): { pedido: Entrada; pa: string; achada?: DeclaracaoDaDctfWeb } {
  const pedido = ler(entrada, chamada.entrada, CODIGO)
  const pa = SEM_MES.includes(pedido.categoria) ? pedido.anoPA : `${pedido.anoPA}${pedido.mesPA ?? ""}`
  const { numero } = chamada.envelope.contribuinte
  const achada = contexto.gavetas.dctfweb.ler(`${numero}|${pedido.categoria}|${pa}`)
  return achada ? { pedido, pa, achada } : { pedido, pa }
}

/** Why an active declaration cannot be had, or null. */
function impedimento(achada: DeclaracaoDaDctfWeb | undefined, { numeroReciboEntrega }: Entrada): string | null {
  if (!achada) return "MG08"
  if (numeroReciboEntrega && achada.recibo !== numeroReciboEntrega) return "MG09"
  return achada.situacao === "em-andamento" ? "MG10" : null
}

/** GERARGUIA31 of what was transmitted. */
export function gerarGuia(contexto: Contexto, chamada: Chamada): Resposta {
  const { pedido, pa, achada } = achar(contexto, chamada)
  const porque = impedimento(achada, pedido)
  if (!achada || porque) return avisar(porque ?? "MG08")
  return emitir(contexto, chamada, pedido, pa, achada)
}

/** GERARGUIAANDAMENTO313 of what was not. */
export function gerarGuiaEmAndamento(contexto: Contexto, chamada: Chamada): Resposta {
  const { pedido, pa, achada } = achar(contexto, chamada)
  if (achada?.situacao !== "em-andamento") return avisar("MG08")
  return emitir(contexto, chamada, pedido, pa, achada)
}

function emitir(
  contexto: Contexto,
  chamada: Chamada,
  pedido: Entrada,
  pa: string,
  { debitos }: DeclaracaoDaDctfWeb,
): Resposta {
  const origens = pedido.idsSistemaOrigem ?? []
  const cobrados = debitos.filter((d) => origens.length === 0 || origens.includes(d.sistemaOrigem))
  if (somar(cobrados.map(({ quantia }) => quantia)) < MINIMO) return avisar("GUIA02")
  const dia = hoje(contexto)
  const proposta = pedido.DataAcolhimentoProposta ? deCompacto(String(pedido.DataAcolhimentoProposta)) : null
  const propostaServe = proposta !== null && proposta >= dia && mesDe(proposta) === mesDe(dia) && ehDiaUtil(proposta)
  if (pedido.DataAcolhimentoProposta && !propostaServe) return avisar("APIGUIA02")
  // The 13th salary is due on 20 December, on the business day before.
  const vencimento = vencimentoDaDctfWeb(pa.length === 4 ? `${pa}11` : pa)
  const limite = diaDePagamento(contexto, vencimento, proposta)
  const acrescimos = acrescimosDe(contexto, vencimento, limite)
  const guia = emitirGuia(contexto, {
    especie: "darf",
    titulo: "Documento de Arrecadação de Receitas Federais",
    contribuinte: chamada.envelope.contribuinte.numero,
    periodo: pa.length === 4 ? `13/${pa}` : pa,
    vencimento,
    limite,
    itens: cobrados.map(({ codigo, denominacao, quantia }) =>
      comAcrescimos({ periodo: pa, codigo, denominacao, principal: quantia }, acrescimos),
    ),
    observacao: "DCTFWeb",
  })
  return feita({ PDFByteArrayBase64: pdfDe(contexto, guia) })
}

const relatorio = (titulo: string, comDebitos: boolean) => (contexto: Contexto, chamada: Chamada) => {
  const { pedido, pa, achada } = achar(contexto, chamada)
  const porque = impedimento(achada, pedido)
  if (!achada || porque) return avisar(porque === "MG08" ? "RELAT00" : (porque ?? "RELAT00"))
  const { numero } = chamada.envelope.contribuinte
  const { debitos, recibo, transmitidaEm } = achada
  const dia = deCompacto((transmitidaEm ?? "").slice(0, 8))
  const linhas = [
    `CNPJ/CPF: ${mascarado(numero)}`,
    `Nome: ${nomeDe(contexto, numero)}`,
    `Período de apuração: ${pa}   Categoria: ${pedido.categoria}`,
    `Número do recibo: ${recibo ?? ""}`,
    `Transmitida em: ${dia ? porExtenso(dia) : ""}`,
    `Débito apurado: ${emReais(somar(debitos.map(({ quantia }) => quantia)))}`,
    "",
    ...(comDebitos
      ? debitos.map((d) => `${d.codigo.padEnd(9)}${d.denominacao.padEnd(60)}${emReais(d.quantia).padStart(16)}`)
      : []),
  ]
  return feita({ PDFByteArrayBase64: pdfDeTexto(contexto.modelos, titulo, linhas) })
}

export const consultarRecibo = relatorio("Recibo de Entrega da DCTFWeb", false)
export const consultarCompleta = relatorio("Relatório da Declaração Completa - DCTFWeb", true)

/** CONSXMLDECLARACAO38: in either situation. */
export function consultarXml(contexto: Contexto, chamada: Chamada): Resposta {
  const { pedido, pa, achada } = achar(contexto, chamada)
  if (!achada) return avisar("MG08")
  const { numero } = chamada.envelope.contribuinte
  const debitos = achada.debitos
    .map(({ codigo, quantia }) => `<Debito><Codigo>${codigo}</Codigo><Valor>${emTexto(quantia)}</Valor></Debito>`)
    .join("")
  const xml = `<?xml version="1.0" encoding="UTF-8"?><ProcDctf><ConteudoDeclaracao><Aviso>DOCUMENTO DE TESTE</Aviso><Contribuinte>${numero}</Contribuinte><Categoria>${pedido.categoria}</Categoria><PeriodoApuracao>${pa}</PeriodoApuracao>${debitos}</ConteudoDeclaracao></ProcDctf>`
  return feita({ XMLStringBase64: Buffer.from(xml, "utf8").toString("base64") })
}
