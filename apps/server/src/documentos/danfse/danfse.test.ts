import { expect, it } from "vitest"
import { lerTexto } from "../memoria-pdf/leitor-de-pdf.fixtures.ts"
import { editar, exemplo } from "../nfse-nacional/exemplos.fixtures.ts"
import { gerarDanfse } from "./danfse.ts"

const textoDe = async (xml: string, situacao: "ativa" | "cancelada" | "substituida" = "ativa") =>
  lerTexto(await gerarDanfse(Buffer.from(xml), situacao))

it("põe na página da NT 008 o que a nota diz, e o que lhe aconteceu", async () => {
  const lido = await textoDe(exemplo("07"), "cancelada")
  for (const dito of [
    "DANFSe v2.0",
    "11.222.333/0001-81",
    "R$ 18.770,00",
    "2,90%",
    // Of the client, of whom the note has the code of the municipality alone.
    "Curitiba / PR",
    "R$ 186,90",
    "PIS/COFINS/CSLL Retidos",
    "CANCELADA",
  ])
    expect(lido).toContain(dito)
  const semCliente = await textoDe(editar(exemplo("07"), "<tpAmb>1</tpAmb>", "<tpAmb>2</tpAmb>"))
  expect(semCliente).toContain("SEM VALIDADE")
  expect(semCliente).not.toContain("CANCELADA")
})

it("os mesmos dados dão os mesmos bytes", async () => {
  const xml = Buffer.from(exemplo("06"))
  expect(await gerarDanfse(xml, "ativa")).toEqual(await gerarDanfse(xml, "ativa"))
})
