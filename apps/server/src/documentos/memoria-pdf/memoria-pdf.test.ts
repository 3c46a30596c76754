import { apurarSimples, centavos, competencia, filhosDe, type Passo, paraReais, somarMeses } from "@partida/fiscal"
import { describe, expect, it } from "vitest"
import { tempoDeProcessador } from "../../testes/processador.ts"
import { lerPaginas, lerTexto, type Trecho } from "./leitor-de-pdf.fixtures.ts"
import { HASH, reais, umaEntrada, umaEntradaDePdf, umaMemoria, umaNota, umParametro } from "./memoria-pdf.fixtures.ts"
import { gerarMemoriaPdf } from "./memoria-pdf.ts"
import { RASCUNHO } from "./secoes.ts"
import { PAGINA } from "./tema.ts"
import type { EntradaMemoriaPdf } from "./tipos.ts"

const LARGURA_A4 = 595.28
const ALTURA_A4 = 841.89

async function gerar(mudancas: Partial<EntradaMemoriaPdf> = {}): Promise<Buffer> {
  return await gerarMemoriaPdf(umaEntradaDePdf(mudancas))
}

function percorrer(passo: Passo): Passo[] {
  return [passo, ...filhosDe(passo).flatMap(percorrer)]
}

const MOEDA = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL", maximumFractionDigits: 20 })
const PERCENTO = new Intl.NumberFormat("pt-BR", {
  style: "percent",
  minimumFractionDigits: 2,
  maximumFractionDigits: 20,
})

/** Independent of our own formatting: Intl reads the decimal text exactly. */
function emMoeda(decimal: string): string {
  return MOEDA.format(decimal as `${number}`)
}

function escrever({ valor: { unidade, valor } }: Passo): string {
  if (unidade === "reais") return emMoeda(valor)
  return unidade === "fracao" ? PERCENTO.format(valor as `${number}`) : valor
}

/** The printed rows: page, height, and what stands at the right edge. */
function linhasComValor(paginas: readonly Trecho[][]): { rotulos: string[]; valor: string }[] {
  return paginas.flatMap((trechos) =>
    trechos
      .filter(({ x, tamanho }) => x > LARGURA_A4 / 2 && tamanho >= 9)
      .map(({ texto, y }) => ({
        valor: texto,
        rotulos: trechos.filter((t) => t.y === y && t.x < LARGURA_A4 / 2).map((t) => t.texto),
      })),
  )
}

/** Every step is on paper, in order, with its label and its value in the same line of the same page. */
function conferirArvore(pdf: Buffer, memoria: Passo): void {
  const linhas = linhasComValor(lerPaginas(pdf))
  let posicao = 0
  for (const passo of percorrer(memoria)) {
    const esperado = escrever(passo)
    const achada = linhas.findIndex(
      ({ valor, rotulos }, i) => i >= posicao && valor === esperado && rotulos.some((r) => r === passo.rotulo),
    )
    expect(achada, `${passo.rotulo}: ${esperado}`).toBeGreaterThanOrEqual(0)
    posicao = achada + 1
  }
}

describe("árvore do cálculo", () => {
  it("imprime todos os valores, cada um na linha do seu rótulo", async () => {
    const memoria = umaMemoria()
    expect(percorrer(memoria).length).toBeGreaterThan(50)
    conferirArvore(await gerar(), memoria)
  })

  it("imprime inteira a memória de uma apuração do motor", async () => {
    const pa = competencia("2026-10")
    const anteriores = Array.from({ length: 12 }, (_, i) => somarMeses(pa, i - 12))
    const resposta = apurarSimples({
      periodoApuracao: pa,
      abertura: "2020-01-10",
      historico: anteriores.map((mes) => ({
        competencia: mes,
        interno: centavos(2_200_000n),
        externo: centavos(0n),
        origens: [],
      })),
      folhas: [],
      linhas: [
        {
          id: "a",
          rotulo: "Consultório",
          anexo: "III",
          situacoes: [],
          mercado: "interno",
          valor: centavos(2_200_000n),
          origem: { tipo: "notas", ids: ["nota-1"] },
        },
      ],
    })
    if (resposta.tipo !== "calculado") throw new Error(JSON.stringify(resposta))
    // 22.000 × (264.000 × 11,2 % − 9.360) ÷ 264.000 = 1.684,00 (LC 123/2006, Anexo III, 2ª faixa)
    expect(paraReais(resposta.resultado.das)).toBe("1684.00")
    const pdf = await gerar({ memoria: resposta.memoria, parametros: resposta.parametros })
    const texto = lerTexto(pdf)
    for (const passo of percorrer(resposta.memoria)) {
      if (passo.valor.unidade !== "texto") expect(texto.split("\n")).toContain(escrever(passo))
    }
  })

  it("mostra fórmula, norma, faixas com a aplicada, alternativas, arredondamento e notas de origem", async () => {
    const texto = lerTexto(await gerar())
    for (const esperado of [
      "(RBT12 × alíquota nominal – parcela a deduzir) ÷ RBT12",
      "LC 123/2006 art. 18 §1º-A",
      "aplicada",
      "Fator R >= 28%?",
      "[x] Sim -> Anexo III",
      "Arredondado ao centavo, metade para cima",
      "O PGDAS-D trunca o Fator R em duas casas.",
      "Origem: notas 1 a 3 do anexo",
    ]) {
      expect(texto.split("\n")).toContain(esperado)
    }
    expect(texto).toMatch(/R\$\u00a0180\.000,01\n.*R\$\u00a0360\.000,00\n11,20%\nR\$\u00a09\.360,00\naplicada/)
  })

  it("troca o que a fonte não tem, também em sinais, valores e cabeçalho", async () => {
    const nome = "Şeker ≥ 28 → 🚀"
    const memoria: Passo = {
      tipo: "diferenca",
      rotulo: nome,
      valor: { unidade: "texto", valor: nome },
      partes: [umaEntrada(nome, "2.00"), umaEntrada("B", "1.00")],
    }
    const empresa = { razaoSocial: nome, cnpj: "11222333000181" }
    const textos = lerTexto(await gerar({ memoria, empresa, escritorio: { nome, cnpj: "" } })).split("\n")
    expect(textos).toContain("–")
    expect(textos.filter((texto) => texto === "Seker >= 28 -> ?")).toHaveLength(3)
    // Company and office in the header of each page and in the opening.
    expect(textos.filter((texto) => texto.includes("Seker >= 28 -> ? · CNPJ")).length).toBeGreaterThanOrEqual(4)
    for (const texto of textos) expect(texto).not.toMatch(/[\p{Cc}\ufffd]/u)
  })

  it("continua legível com 30 níveis e rótulos longos", async () => {
    const rotulo = "Parcela da receita segregada por atividade e por município do tomador do serviço ".repeat(4).trim()
    let memoria: Passo = umaEntrada(rotulo, "1234567.89")
    for (let i = 30; i > 0; i--) {
      const partes = [memoria, umaEntrada(`Outra parcela ${i}`, "0.01")]
      memoria = { tipo: "soma", rotulo: `Nível ${i}: ${rotulo}`, valor: reais(`${i}000.07`), partes }
    }
    const paginas = lerPaginas(await gerar({ memoria }))
    const textos = paginas.flat().map(({ texto }) => texto)
    for (let i = 1; i <= 30; i++) expect(textos).toContain(emMoeda(`${i * 1000}.07`))
    const corridos = textos.join(" ")
    expect(corridos.match(/segregada por/g)?.length).toBeGreaterThanOrEqual(31 * 4)
    for (const { x } of paginas.flat()) expect(x).toBeLessThan(LARGURA_A4 - PAGINA.lado)
  })

  it("não parte uma linha entre páginas nem escreve fora das margens", async () => {
    for (let sobra = 0; sobra < 12; sobra++) {
      const partes = Array.from({ length: 60 + sobra }, (_, i): Passo => {
        return { ...umaEntrada(`Linha ${i}`, `${i}.25`), formula: "uma fórmula", norma: { titulo: "uma norma" } }
      })
      const memoria: Passo = { tipo: "soma", rotulo: "Total", valor: reais("1.00"), partes }
      const paginas = lerPaginas(await gerar({ memoria, tributos: [] }))
      for (const { rotulos, valor } of linhasComValor(paginas).filter((l) => l.valor.endsWith(",25"))) {
        expect(rotulos).toContain(`Linha ${valor.replace("R$\u00a0", "").replace(",25", "")}`)
      }
      for (const trechos of paginas) {
        // The explanation stays on the page of the value it explains.
        const quantos = (texto: string) => trechos.filter((t) => t.texto === texto).length
        expect(quantos("uma norma")).toBe(trechos.filter((t) => t.texto.endsWith(",25")).length)
      }
      for (const { y, texto } of paginas.flat()) {
        const rodape = y < ALTURA_A4 - PAGINA.yRodape
        if (!rodape) expect(y, texto).toBeGreaterThan(PAGINA.base - 3)
      }
    }
  })
})

describe("páginas", () => {
  it("repete cabeçalho e numeração em todas", async () => {
    const paginas = lerPaginas(await gerar())
    expect(paginas.length).toBeGreaterThanOrEqual(3)
    for (const [i, trechos] of paginas.entries()) {
      const textos = trechos.map(({ texto }) => texto)
      expect(textos).toContain(`página ${i + 1} de ${paginas.length}`)
      expect(textos).toContain("Competência 10/2026")
      expect(textos).toContain("Programação & Inovação Açaí Ltda · CNPJ 12.ABC.345/01DE-35")
      expect(textos).toContain("Escritório São João Contabilidade · CNPJ 11.222.333/0001-81")
    }
  })

  it("encurta no cabeçalho um nome que não cabe e o mostra inteiro na abertura", async () => {
    const razaoSocial = `Início ${"Comércio de Materiais ".repeat(8)}Fim`
    const paginas = lerPaginas(await gerar({ empresa: { razaoSocial, cnpj: "11222333000181" } }))
    const primeira = paginas[0]?.map(({ texto }) => texto).join(" ") ?? ""
    expect(primeira).toContain(razaoSocial)
    expect(paginas[1]?.some(({ texto }) => texto.endsWith("… · CNPJ 11.222.333/0001-81"))).toBe(true)
  })

  it("pagina 500 notas em menos de 3 segundos de processador, com o título da tabela em cada página", async () => {
    const notas = Array.from({ length: 500 }, (_, i) => umaNota(i + 1))
    let paginas: ReturnType<typeof lerPaginas> = []
    const levou = await tempoDeProcessador(async () => {
      paginas = lerPaginas(await gerar({ notas }))
    })
    expect(levou).toBeLessThan(3000)
    const textos = paginas.flat().map(({ texto }) => texto)
    for (const { numero, valor } of notas) {
      expect(textos).toContain(numero)
      expect(textos).toContain(emMoeda(valor))
    }
    const comNotas = paginas.filter((trechos) => trechos.some(({ texto }) => texto.startsWith("Tomador ")))
    expect(comNotas.length).toBeGreaterThanOrEqual(9)
    for (const trechos of comNotas) expect(trechos.some(({ texto }) => texto === "Contraparte")).toBe(true)
  })
})

describe("figuras, tributos e tabelas legais", () => {
  it("mostra as figuras e a soma exata dos tributos", async () => {
    const textos = lerTexto(await gerar()).split("\n")
    // 67,36 + 58,94 + 236,60 + 51,36 + 730,86 + 538,88 = 1.684,00
    const soma = textos.indexOf("Soma dos tributos")
    expect(textos[soma + 1]).toBe("R$\u00a01.684,00")
    const figuras = ["R$\u00a022.000,00", "R$\u00a0264.000,00", "28,00%", "7,65454545%", "20/11/2026"]
    for (const figura of figuras) expect(textos).toContain(figura)
  })

  it("marca com um travessão a figura que não existe", async () => {
    const figuras = { ...umaEntradaDePdf().figuras, rbt12: null, fatorR: null, vencimento: null }
    const textos = lerTexto(await gerar({ figuras })).split("\n")
    expect(textos.filter((texto) => texto === "—")).toHaveLength(3)
  })

  it("lista período e confiança de cada tabela, juntando os itens do mesmo período", async () => {
    const textos = lerTexto(await gerar()).split("\n")
    const inicio = textos.indexOf("Itens usados")
    expect(textos.slice(inicio + 1, inicio + 4)).toEqual([
      "Anexos I a V do Simples",
      "de 01/01/2018 a 31/12/2026",
      "verificada na fonte",
    ])
    // The name of the table takes two lines, and so do its items: the paper is read line by line.
    expect(textos.slice(inicio).join(" ")).toMatch(
      /Anexo III, 2ª faixa, alíquota nominal; Anexo III, 2ª Nacional faixa, parcela a deduzir/,
    )
    expect(textos.slice(inicio)).toContain("conferir")
  })
})

describe("selo e rascunho", () => {
  it("mostra o selo do fechamento e nada de rascunho", async () => {
    const pdf = await gerar()
    const texto = lerTexto(pdf)
    expect(texto).toContain(HASH)
    expect(texto).toContain("Fechamento nº 7 da empresa, por Conceição Araújo, em 05/11/2026 14:32")
    expect(texto).not.toContain("Rascunho")
    expect(pdf.toString("latin1")).toContain("/BaseFont /Courier")
  })

  it("avisa em todas as páginas que o cálculo é rascunho", async () => {
    const paginas = lerPaginas(await gerar({ selo: null, estado: "apurado" }))
    for (const trechos of paginas) expect(trechos.some(({ texto }) => texto === RASCUNHO)).toBe(true)
    expect(paginas.flat().some(({ texto }) => texto.includes("Selo"))).toBe(false)
  })

  it("diz que a competência foi reaberta depois do selo", async () => {
    expect(lerTexto(await gerar({ estado: "reaberto" }))).toContain("foi reaberta depois deste fechamento")
  })

  it("recusa uma competência fechada sem selo", async () => {
    await expect(gerar({ selo: null })).rejects.toThrow("sem o selo")
  })

  it("aponta o emissor da guia oficial: PGDAS-D, ou PGMEI para o MEI", async () => {
    const frase = "Extrato para conferência. A guia oficial de pagamento é emitida no"
    expect(lerTexto(await gerar())).toContain(`${frase} PGDAS-D (Simples Nacional).`)
    const parametro = umParametro({ tabela: "mei-das", item: "DAS do MEI, serviços" })
    const memoria: Passo = { tipo: "parametro", rotulo: "DAS", valor: reais("86.05"), parametro }
    const mei = lerTexto(await gerar({ memoria, parametros: [parametro] }))
    expect(mei).toContain(`${frase} PGMEI (Microempreendedor Individual).`)
    expect(mei).not.toContain("PGDAS-D")
  })
})
