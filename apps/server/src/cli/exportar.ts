import { montarBruto } from "../features/simulacao/bruto.service.ts"
import { acharEmpresa } from "../features/simulacao/mudanca.repository.ts"
import type { Servico } from "../servico.ts"
import { ErroDeUso, lerMes, separar } from "./uso.ts"

/**
 * `exportar bruto --empresa CNPJ|ID --de AAAA-MM --ate AAAA-MM`: raw facts of a company and, apart, what its closings say, as JSON
 * on the standard output and nothing else there.
 */
export async function exportarBruto({ banco }: Servico, argumentos: readonly string[]): Promise<number> {
  const { opcoes } = separar(argumentos)
  const empresa = opcoes.get("empresa")
  if (empresa === undefined)
    throw new ErroDeUso(
      "Diga a empresa: npm run -s partida -- exportar bruto --empresa CNPJ --de AAAA-MM --ate AAAA-MM",
    )
  const de = lerMes(opcoes.get("de"), "--de")
  const ate = lerMes(opcoes.get("ate"), "--ate")
  if (de > ate) throw new ErroDeUso(`--de ${de} é depois de --ate ${ate}. Troque os dois meses.`)
  const achada = await acharEmpresa(banco, empresa)
  const bruto =
    achada &&
    (await banco.emEscopo(achada.escopo, (tx) =>
      montarBruto(tx, { escopo: achada.escopo, idEmpresa: achada.id }, { de, ate }),
    ))
  if (!bruto)
    throw new ErroDeUso(`Nenhuma empresa tem o CNPJ ou o identificador ${empresa}. Confira os 14 caracteres do CNPJ.`)
  console.log(JSON.stringify(bruto, null, 1))
  return 0
}
