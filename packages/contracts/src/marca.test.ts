import { describe, expect, it } from "vitest"
import { corpoDaMarca } from "./marca.ts"

const ver = (campo: string, valor: string) => {
  const { success, error } = corpoDaMarca.safeParse({ [campo]: valor })
  return success ? null : error.issues[0]?.message
}

describe.each(["nome", "titulo", "remetente"])("%s da marca", (campo) => {
  it.each(["Contábil Horizonte", "Zé & Filhos", "3M", "会計事務所", "  A1  ", "Grupo ❤️ Contas"])(
    "aceita %s",
    (valor) => {
      expect(ver(campo, valor)).toBeNull()
    },
  )

  it.each(["--", "...", "❤️❤️", "™®", "\u2800\u2800"])("recusa %j, que não tem letra nem número", (valor) => {
    expect(ver(campo, valor)).toMatch(/precisa de ao menos uma letra ou um número/)
  })

  it.each(["A\u200bB", "\u00adAB", "A\u200dB", "De\u202etrás", "AB\ufeffC", "A\u0007B", "A\u{e0041}B", "\u3164\u3164"])(
    "recusa %j, que tem o que não se vê",
    (valor) => {
      expect(ver(campo, valor)).toMatch(/não se vê\. Apague-o/)
    },
  )
})
