import { type Campo, conferirLeiaute, type Leiaute } from "./leiaute.ts"
import { OCORRENCIAS_DO_BRADESCO } from "./ocorrencias-bradesco.ts"

/** "08.3A Câmara|18-20|num|000": id and name, positions, type and, after the last bar, what is written by itself; `?` must be said. */
function campos(texto: string): Campo[] {
  return texto
    .trim()
    .split("\n")
    .map((linha) => {
      const [rotulo = "", posicoes = "", tipo = "", padrao = ""] = linha.trim().split("|")
      const [id = "", ...nome] = rotulo.split(" ")
      const [de, ate = de] = posicoes.split("-").map(Number)
      return {
        id,
        nome: nome.join(" "),
        de: de ?? 0,
        ate: ate ?? 0,
        tipo: tipo as Campo["tipo"],
        padrao: padrao === "?" ? null : padrao,
      }
    })
}

const EMPRESA = (n: number, sufixo: string) => {
  const id = (i: number) => `${String(n + i).padStart(2, "0")}.${sufixo}`
  return `${id(0)} tipoDeInscricao|18|num|?
    ${id(1)} inscricao|19-32|inscricao|?
    ${id(2)} convenio|33-52|alfa|?
    ${id(3)} agencia|53-57|num|?
    ${id(4)} digitoDaAgencia|58|alfa|?
    ${id(5)} conta|59-70|num|?
    ${id(6)} digitoDaConta|71|alfa|?
    ${id(7)} digitoDeAmbas|72|alfa|
    ${id(8)} nomeDaEmpresa|73-102|alfa|?`
}
const DETALHE = (segmento: string, sufixo: string) => `01.${sufixo} banco|1-3|num|237
    02.${sufixo} lote|4-7|num|?
    03.${sufixo} registro|8|num|3
    04.${sufixo} sequencia|9-13|num|?
    05.${sufixo} segmento|14|alfa|${segmento}`

/**
 * Payments by CNAB 240 in Bradesco (Multipag). Every position below was read in two documents of the bank, and compared with the columns
 * that a public viewer of these files paints and with the rules of the public validator of the bank (`fontes`).
 */
export const BRADESCO: Leiaute = {
  id: "bradesco-multipag-089",
  banco: "237",
  apelido: "Bradesco",
  nomeDoBanco: "BANCO BRADESCO S.A.",
  // DOC is gone from the layout since then (manual 4008.523.687, revision of February 2024).
  desde: "2024-02-29",
  fontes: [
    {
      documento: "Manual de Procedimentos Multipag Bradesco, Layout CNAB 240 Posições, nº 4008.523.687",
      versao: "08",
      data: "2025-08",
      para: "every record, domains G025, G029, G059, G100, P001 to P015",
    },
    {
      documento: "Manual de Procedimentos Multipag Bradesco (240 Posições)",
      versao: "6",
      data: "2023-07",
      para: "the same records; Pix in a file of its own, with PIX in 172 to 174 of the header (G021); câmara 009 (P001)",
    },
    {
      documento: "Código de Ocorrências para o Retorno, Multipag, com Pix",
      versao: "sem número",
      data: "2023",
      para: "what each occurrence says",
    },
    {
      documento: "Regras do validador público do banco (banco.bradesco/validadordigital), como publicadas em 2026-08",
      versao: "2026-08",
      data: "2026-08-20",
      para: "convênio of six digits in 33 to 38, zeros where a return writes, 01 in 223 to 224, lots by form, digits of branch and account",
    },
  ],
  leituras: [
    "Informação 2 of segment A (178 to 217) has a format for Pix with the ISPB of who receives (G031): by key, nobody knows it, and the field stays blank. Reading of ours; no document says it.",
    "Informação 12 of segment B (128 to 226) carries the key of types 01, 02 and 04; of type 03 the key is the CPF or CNPJ of 19 to 32, and the field stays blank (G101, both manuals).",
    "Finalidade 00005 of a TED is payment of suppliers in the dictionary of the SPB, which the manuals only name (P011): read in three programs that copy its table, each by other people; the validator of the bank takes it.",
    "The header of the lot of boletos leaves 223 to 230 blank; that of the other forms writes 01 in 223 to 224 (P014).",
    "Segments J and O have no field for the day and the amount of a payment made: of them those of the payment that was asked are taken.",
  ],
  registros: {
    cabecalho: campos(`
      01.0 banco|1-3|num|237
      02.0 lote|4-7|num|0000
      03.0 registro|8|num|0
      04.0 cnab|9-17|alfa|
      ${EMPRESA(5, "0")}
      14.0 nomeDoBanco|103-132|alfa|BANCO BRADESCO S.A.
      15.0 cnab|133-142|alfa|
      16.0 sentido|143|num|1
      17.0 geradoEm|144-151|num|?
      18.0 geradoAs|152-157|num|?
      19.0 nsa|158-163|num|?
      20.0 versao|164-166|num|089
      21.0 densidade|167-171|num|01600
      22.0 modalidade|172-174|alfa|
      22.1 reservadoDoBanco|175-191|alfa|
      23.0 reservadoDaEmpresa|192-211|alfa|
      24.0 cnab|212-230|alfa|
      24.0 ocorrencias|231-240|alfa|
    `),
    cabecalhoDoLote: campos(`
      01.1 banco|1-3|num|237
      02.1 lote|4-7|num|?
      03.1 registro|8|num|1
      04.1 operacao|9|alfa|C
      05.1 servico|10-11|num|?
      06.1 lancamento|12-13|num|?
      07.1 versao|14-16|num|?
      08.1 cnab|17|alfa|
      ${EMPRESA(9, "1")}
      18.1 mensagem|103-142|alfa|
      19.1 logradouro|143-172|alfa|
      20.1 numero|173-177|num|00000
      21.1 complemento|178-192|alfa|
      22.1 cidade|193-212|alfa|
      23.1 cep|213-217|num|00000
      24.1 complementoDoCep|218-220|alfa|
      25.1 uf|221-222|alfa|
      26.1 indicativo|223-224|alfa|
      27.1 cnab|225-230|alfa|
      28.1 ocorrencias|231-240|alfa|
    `),
    A: campos(`
      ${DETALHE("A", "3A")}
      06.3A movimento|15|num|0
      07.3A instrucao|16-17|num|00
      08.3A camara|18-20|num|?
      09.3A bancoDoFavorecido|21-23|num|?
      10.3A agencia|24-28|num|?
      11.3A digitoDaAgencia|29|alfa|
      12.3A conta|30-41|num|?
      13.3A digitoDaConta|42|alfa|
      14.3A digitoDeAmbas|43|alfa|
      15.3A nome|44-73|alfa|?
      16.3A seuNumero|74-93|alfa|?
      17.3A pagarEm|94-101|num|?
      18.3A moeda|102-104|alfa|BRL
      19.3A quantidade|105-119|num|0
      20.3A valor|120-134|num|?
      21.3A nossoNumero|135-154|alfa|
      22.3A pagoEm|155-162|num|0
      23.3A valorPago|163-177|num|0
      24.3A informacao2|178-217|alfa|
      25.3A cnab|218-219|alfa|
      26.3A finalidadeDaTed|220-224|alfa|
      27.3A finalidadeComplementar|225-226|alfa|
      28.3A cnab|227-229|alfa|
      29.3A aviso|230|num|0
      30.3A ocorrencias|231-240|alfa|
    `),
    B: campos(`
      ${DETALHE("B", "3B")}
      06.3B cnab|15-17|alfa|
      07.3B tipoDeInscricao|18|num|?
      08.3B inscricao|19-32|inscricao|?
      09.3B logradouro|33-62|alfa|
      10.3B numero|63-67|num|0
      11.3B complemento|68-82|alfa|
      12.3B bairro|83-97|alfa|
      13.3B cidade|98-117|alfa|
      14.3B cep|118-122|num|0
      15.3B complementoDoCep|123-125|alfa|000
      16.3B uf|126-127|alfa|
      17.3B vencimento|128-135|num|?
      18.3B valor|136-150|num|?
      19.3B abatimento|151-165|num|0
      20.3B desconto|166-180|num|0
      21.3B mora|181-195|num|0
      22.3B multa|196-210|num|0
      23.3B codigoDoFavorecido|211-225|alfa|
      24.3B aviso|226|num|0
      25.3B ugCentralizadora|227-232|num|0
      26.3B ispb|233-240|num|0
    `),
    BPix: campos(`
      ${DETALHE("B", "3B")}
      06.3B iniciacao|15-17|alfa|?
      07.3B tipoDeInscricao|18|num|?
      08.3B inscricao|19-32|inscricao|?
      09.3B informacao10|33-67|alfa|
      10.3B informacao11|68-127|alfa|
      11.3B chave|128-226|cru|?
      25.3B ugCentralizadora|227-232|num|0
      26.3B ispb|233-240|num|0
    `),
    J: campos(`
      ${DETALHE("J", "3J")}
      06.3J movimento|15|num|0
      07.3J instrucao|16-17|num|00
      08.3J codigoDeBarras|18-61|num|?
      09.3J nome|62-91|alfa|?
      10.3J vencimento|92-99|num|?
      11.3J valorNominal|100-114|num|?
      12.3J desconto|115-129|num|0
      13.3J acrescimos|130-144|num|0
      14.3J pagarEm|145-152|num|?
      15.3J valor|153-167|num|?
      16.3J quantidade|168-182|num|0
      17.3J seuNumero|183-202|alfa|?
      18.3J nossoNumero|203-222|alfa|
      19.3J moeda|223-224|num|09
      20.3J cnab|225-230|alfa|
      21.3J ocorrencias|231-240|alfa|
    `),
    J52: campos(`
      ${DETALHE("J", "4.J52")}
      06.4.J52 cnab|15|alfa|
      07.4.J52 instrucao|16-17|num|00
      08.4.J52 opcional|18-19|num|52
      09.4.J52 tipoDoSacado|20|num|?
      10.4.J52 inscricaoDoSacado|21-35|inscricao|?
      11.4.J52 nomeDoSacado|36-75|alfa|?
      12.4.J52 tipoDoCedente|76|num|?
      13.4.J52 inscricaoDoCedente|77-91|inscricao|?
      14.4.J52 nomeDoCedente|92-131|alfa|?
      15.4.J52 tipoDoSacador|132|num|0
      16.4.J52 inscricaoDoSacador|133-147|num|0
      17.4.J52 nomeDoSacador|148-187|alfa|
      18.4.J52 cnab|188-240|alfa|
    `),
    O: campos(`
      ${DETALHE("O", "3O")}
      06.3O movimento|15|num|0
      07.3O instrucao|16-17|num|00
      08.3O codigoDeBarras|18-61|num|?
      09.3O nome|62-91|alfa|?
      10.3O vencimento|92-99|num|?
      11.3O pagarEm|100-107|num|?
      12.3O valor|108-122|num|?
      13.3O seuNumero|123-142|alfa|?
      14.3O nossoNumero|143-162|alfa|
      15.3O cnab|163-230|alfa|
      16.3O ocorrencias|231-240|alfa|
    `),
    fimDoLote: campos(`
      01.5 banco|1-3|num|237
      02.5 lote|4-7|num|?
      03.5 registro|8|num|5
      04.5 cnab|9-17|alfa|
      05.5 registros|18-23|num|?
      06.5 soma|24-41|num|?
      07.5 moedas|42-59|num|0
      08.5 avisoDeDebito|60-65|num|0
      09.5 cnab|66-230|alfa|
      10.5 ocorrencias|231-240|alfa|
    `),
    fimDoArquivo: campos(`
      01.9 banco|1-3|num|237
      02.9 lote|4-7|num|9999
      03.9 registro|8|num|9
      04.9 cnab|9-17|alfa|
      05.9 lotes|18-23|num|?
      06.9 registros|24-29|num|?
      07.9 contas|30-35|num|0
      08.9 cnab|36-230|alfa|
      08.9 ocorrencias|231-240|alfa|
    `),
  },
  formas: {
    credito: {
      rotulo: "Crédito em conta do Bradesco",
      servico: "20",
      lancamento: "01",
      versao: "045",
      indicativo: "01",
      registros: ["A", "B"],
    },
    ted: {
      rotulo: "TED",
      servico: "20",
      lancamento: "41",
      versao: "045",
      indicativo: "01",
      registros: ["A", "B"],
    },
    "ted-mesma": {
      rotulo: "TED para conta da própria empresa",
      servico: "20",
      lancamento: "43",
      versao: "045",
      indicativo: "01",
      registros: ["A", "B"],
    },
    pix: {
      rotulo: "Pix por chave",
      servico: "20",
      lancamento: "45",
      versao: "045",
      indicativo: "01",
      registros: ["A", "BPix"],
      arquivoProprio: true,
    },
    "boleto-do-banco": {
      rotulo: "Boleto do Bradesco",
      servico: "20",
      lancamento: "30",
      versao: "040",
      indicativo: "",
      registros: ["J", "J52"],
    },
    boleto: {
      rotulo: "Boleto de outro banco",
      servico: "20",
      lancamento: "31",
      versao: "040",
      indicativo: "",
      registros: ["J", "J52"],
    },
    tributo: {
      rotulo: "Conta ou tributo com código de barras",
      servico: "22",
      lancamento: "11",
      versao: "012",
      indicativo: "01",
      registros: ["O"],
    },
  },
  ocorrencias: OCORRENCIAS_DO_BRADESCO,
}

conferirLeiaute(BRADESCO)
