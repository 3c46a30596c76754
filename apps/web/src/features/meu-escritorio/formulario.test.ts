import { type MarcaDoEscritorio, type MarcaPublica, rotasDaMarca } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { CORES_SUGERIDAS } from "../../tema/sugestoes.ts"
import { conferir, corpoDe, julgarCor, leituraDe, NADA, previaDe } from "./formulario.ts"

const PADRAO: MarcaPublica = {
  nome: "Instalação",
  titulo: "Instalação",
  cor: "#0b6e4f",
  logoClaro: "/marca/logo-claro?v=deles",
  logoEscuro: null,
  favicon: "/marca/favicon",
  suporte: { email: "ajuda@instalacao.example", telefone: null, endereco: null },
}
const marca: MarcaDoEscritorio = {
  nome: null,
  titulo: null,
  cor: null,
  emailDeSuporte: null,
  telefoneDeSuporte: null,
  enderecoDeSuporte: null,
  remetente: null,
  responderPara: null,
  dominios: [],
  arquivos: [],
  resultado: PADRAO,
  padrao: PADRAO,
  versao: 0,
}

describe("corpo", () => {
  it("campo vazio é nulo, e o vazio inteiro é o padrão", () => {
    expect(new Set(Object.values(corpoDe({ ...NADA, nome: "   " })))).toEqual(new Set([null]))
    expect(leituraDe(marca)).toEqual({ valores: NADA, versao: 0 })
    expect(rotasDaMarca.editarMarca.corpo.parse(corpoDe({ ...NADA, cor: "#7A1FA2" })).cor).toBe("#7a1fa2")
  })
})

describe("prévia", () => {
  it("sem nada digitado é o da instalação", () => {
    expect(previaDe(NADA, marca)).toEqual(PADRAO)
  })

  it("o nome leva o título e dispensa as imagens do outro nome", () => {
    expect(previaDe({ ...NADA, nome: "Horizonte" }, marca)).toMatchObject({
      nome: "Horizonte",
      titulo: "Horizonte",
      logoClaro: null,
      suporte: PADRAO.suporte,
    })
  })

  it("as imagens enviadas ficam", () => {
    const comLogo = { ...marca, arquivos: ["logo-claro" as const], resultado: { ...PADRAO, logoClaro: "/nosso" } }
    expect(previaDe({ ...NADA, nome: "Horizonte" }, comLogo).logoClaro).toBe("/nosso")
    expect(previaDe(NADA, comLogo).logoClaro).toBe("/nosso")
  })

  it("uma cor pela metade não apaga a de antes", () => {
    const roxa = { ...marca, cor: "#7a1fa2", resultado: { ...PADRAO, cor: "#7a1fa2" } }
    expect(previaDe({ ...NADA, cor: "#7a1" }, roxa).cor).toBe("#7a1fa2")
    expect(previaDe({ ...NADA, cor: "#1D4ED8" }, roxa).cor).toBe("#1d4ed8")
    expect(previaDe(NADA, roxa).cor).toBe(PADRAO.cor)
  })
})

describe("veredito da cor", () => {
  it.each([
    ["#7a1fa2", true, /^Bom contraste/],
    ["#f59e0b", true, /escurece para #/],
    ["#ffff00", false, /contraste de 2,4 para 1.*mínimo é 4,5/],
  ])("%s", (cor, serve, frase) => {
    expect(julgarCor(cor)).toEqual({ serve, frase: expect.stringMatching(frase) })
    expect(conferir({ ...NADA, cor })).toEqual(serve ? {} : { cor: expect.stringMatching(frase) })
  })

  it("não julga o que ainda não é uma cor", () => {
    for (const cor of ["", "#", "#7a1fa", "roxo"]) expect(julgarCor(cor)).toBeNull()
  })

  it("toda cor sugerida serve como é", () => {
    for (const cor of CORES_SUGERIDAS) expect(julgarCor(cor)?.frase).toMatch(/^Bom contraste/)
  })
})
