import { extractText, getDocumentProxy } from "unpdf"
import { describe, expect, it } from "vitest"
import {
  codigoDeArrecadacao,
  crcDoBrCode,
  digitoDoBloco,
  linhaDigitavel,
  numeroDeDocumento,
  pixCopiaECola,
} from "./arrecadacao.ts"
import { diaDoAno, ehDiaUtil, ultimoDiaUtilDoMes, vencimentoDaDctfWeb, vencimentoDoSimples } from "./calendario.ts"
import type { Guia } from "./estado.ts"
import { montarModelos, pdfDaGuia } from "./pdf/documentos.ts"

describe("códigos de arrecadação", () => {
  it("dígitos são os de um DARF publicado na documentação do SICALC", () => {
    const blocos = ["858200000104", "000003852334", "130701233131", "019056427906"]
    for (const bloco of blocos) expect(digitoDoBloco(bloco.slice(0, 11))).toBe(Number(bloco.slice(11)))
    const barras = blocos.map((bloco) => bloco.slice(0, 11)).join("")
    expect(digitoDoBloco(barras.slice(0, 3) + barras.slice(4))).toBe(Number(barras[3]))
  })

  it("o código leva o valor, o convênio, o vencimento e o número do documento", () => {
    const numero = numeroDeDocumento("das", "2026-12-01", 12)
    expect(numero.slice(0, 16)).toBe("0720263350000012")
    const { barras, blocos } = codigoDeArrecadacao("das", 120_000n, "2026-12-21", numero)
    expect(barras).toHaveLength(44)
    expect(barras.slice(4, 41)).toBe(`00000120000032826355${numero}`)
    expect(linhaDigitavel(blocos)).toMatch(/^858\d{8}-\d \d{11}-\d \d{11}-\d \d{11}-\d$/)
    expect(() => codigoDeArrecadacao("das", 100_000_000_000n, "2026-12-21", numero)).toThrow(RangeError)
  })

  it("o CRC do Pix é o do exemplo do manual do Banco Central, e o valor está no campo 54", () => {
    const exemplo =
      "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304"
    expect(crcDoBrCode(exemplo)).toBe("1D3D")
    const pix = pixCopiaECola("07202633500000012", 120_000n)
    expect(pix).toContain("54071200.00")
    expect(pix.slice(-4)).toBe(crcDoBrCode(pix.slice(0, -4)))
  })
})

describe("datas", () => {
  it("vencem em dia útil, depois no Simples e antes na DCTFWeb", () => {
    // 2026-11-20 is a holiday and a Friday; 2026-06-20 a Saturday; 2026-12-20 a Sunday.
    expect(vencimentoDoSimples("202610")).toBe("2026-11-23")
    expect(vencimentoDaDctfWeb("202610")).toBe("2026-11-19")
    expect(vencimentoDoSimples("202605")).toBe("2026-06-22")
    expect(vencimentoDaDctfWeb("202611")).toBe("2026-12-18")
    // Carnival of 2026 is on 16 and 17 February, Corpus Christi on 4 June.
    expect([ehDiaUtil("2026-02-17"), ehDiaUtil("2026-06-04"), ehDiaUtil("2026-06-05")]).toEqual([false, false, true])
    expect(ultimoDiaUtilDoMes("2026-10-02")).toBe("2026-10-30")
    expect(diaDoAno("2026-12-01")).toBe("26335")
  })
})

describe("documento em PDF", () => {
  it("diz que é de teste, e mostra número, datas, composição, linha digitável e Pix", async () => {
    const guia: Guia = {
      numero: "07202633500000012",
      especie: "das",
      titulo: "Documento de Arrecadação do Simples Nacional",
      contribuinte: "11222333000181",
      periodo: "202611",
      vencimento: "2026-12-21",
      limite: "2026-12-21",
      emitidaEm: "2026-12-01",
      itens: [
        {
          periodo: "202611",
          codigo: "1001",
          denominacao: "IRPJ - Simples Nacional",
          principal: 4_800n,
          multa: 0n,
          juros: 0n,
        },
        {
          periodo: "202611",
          codigo: "1010",
          denominacao: "ISS - Simples Nacional",
          principal: 115_200n,
          multa: 0n,
          juros: 0n,
        },
      ],
      observacao: "",
    }
    const base64 = pdfDaGuia(await montarModelos(true), guia, "PADARIA PÃO QUENTE LTDA")
    const documento = await getDocumentProxy(new Uint8Array(Buffer.from(base64, "base64")))
    const { text, totalPages } = await extractText(documento, { mergePages: true })
    expect(totalPages).toBe(1)
    for (const parte of [
      "DOCUMENTO DE TESTE - SEM VALOR - NÃO PAGUE",
      "PADARIA PÃO QUENTE LTDA",
      "11.222.333/0001-81",
      "07.20.26335.0000001-2",
      "21/12/2026",
      "1.152,00",
      "1.200,00",
      linhaDigitavel(codigoDeArrecadacao("das", 120_000n, "2026-12-21", guia.numero).blocos),
    ])
      expect(text).toContain(parte)
    expect(text.replace(/\s/g, "")).toContain(pixCopiaECola(guia.numero, 120_000n).replace(/\s/g, ""))
  })
})
