import { X509Certificate } from "node:crypto"
import { describe, expect, it } from "vitest"
import { CURVAS_SEM_NOME } from "./certificados/curvas.fixtures.ts"
import { nomeDistinto } from "./nome-distinto.ts"

describe("nomeDistinto", () => {
  it.each(Object.entries(CURVAS_SEM_NOME))(
    "lê o nome de um certificado da curva %s, sem seus escapes",
    (_curva, base64) => {
      const { subject } = new X509Certificate(Buffer.from(base64, "base64"))
      expect(nomeDistinto(subject, "CN")).toBe('LOJA + "X" <Ação>, /Y:11222333000181')
      expect(nomeDistinto(subject, "O")).toBe("ICP-Brasil")
    },
  )

  it("de vários valores, o primeiro; de nenhum, nada", () => {
    expect(nomeDistinto("C=BR\nO=Um + CN=Ana\nO=Dois", "O")).toBe("Um")
    expect(nomeDistinto("C=BR\nO=Um + CN=Ana\nO=Dois", "CN")).toBe("Ana")
    expect(nomeDistinto("OU=CN=falso\nO=Um \\+ CN=falso", "CN")).toBeNull()
    expect(nomeDistinto("CN=linha\\0Aquebrada", "CN")).toBe("linha\nquebrada")
  })
})
