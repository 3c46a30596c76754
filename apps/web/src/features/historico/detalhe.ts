import type { RegistroDeAuditoria } from "@partida/contracts"
import { folhasDaRegra, rotuloDoCampoDaRegra, valorDaRegra } from "../../shared/regras/campos.ts"
import { type CampoMudado, camposDe } from "./frases.ts"
import type { Nomes } from "./valores.ts"

/** Every field of a record for its drawer: what a fiscal rule says is told field by field, and only what changed of it. */
export function camposDoDetalhe(registro: RegistroDeAuditoria, nomes: Nomes): readonly CampoMudado[] {
  const campos = camposDe(registro, nomes)
  if (registro.entidade !== "regras_fiscais") return campos
  return [...campos.filter(({ campo }) => campo !== "dados"), ...camposDaRegra(registro)]
}

function camposDaRegra({ antes, depois }: RegistroDeAuditoria): readonly CampoMudado[] {
  const [de, para] = [antes, depois].map((lado) => (lado ? folhasDaRegra(lado.dados ?? null, "dados") : null))
  const caminhos = [...new Set([...(de?.keys() ?? []), ...(para?.keys() ?? [])])]
  return caminhos
    .map((campo) => ({
      campo,
      rotulo: rotuloDoCampoDaRegra(campo),
      antes: de ? valorDaRegra(campo, de.get(campo)) : null,
      depois: para ? valorDaRegra(campo, para.get(campo)) : null,
    }))
    .filter(({ campo, antes: a, depois: d }) => campo !== "dados" && campo !== "dados.tipo" && a !== d)
    .sort((a, b) => a.rotulo.localeCompare(b.rotulo, "pt-BR"))
}
