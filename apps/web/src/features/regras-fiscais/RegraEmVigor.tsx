import { useQuery } from "@tanstack/react-query"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarPercentualExato } from "../../lib/formatacao/fracao.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import type { ServicoDigitado } from "./formulario-servico.ts"
import { consultaVigente } from "./regras-fiscais.api.ts"
import { periodoEmPalavras } from "./rotulos.ts"

/** The rule of the office that already holds for what is being typed, on the day it would begin; nothing without one. */
export function RegraEmVigor({ valores }: { readonly valores: ServicoDigitado }) {
  const { idMunicipio, codigo, desde } = valores
  const completo =
    /^\d{7}$/.test(idMunicipio) && /^(\d{2}\.\d{2}|\d{6})$/.test(codigo) && /^\d{4}-\d{2}-\d{2}$/.test(desde)
  const { data } = useQuery({ ...consultaVigente(idMunicipio, codigo, desde), enabled: completo })
  const regra = completo ? data?.servico : null
  if (!regra) return null
  const { dados } = regra
  const imposto =
    dados.tipo === "servico" && dados.aliquota !== null ? `, com ISS de ${formatarPercentualExato(dados.aliquota)}` : ""
  const mesmo = regra.codigo === codigo
  return (
    <Faixa tom="atencao" titulo={`Em ${formatarData(desde)} já vale uma regra do escritório`}>
      {mesmo ? "Deste mesmo serviço" : `Do item ${regra.codigo}, a que este código pertence`},{" "}
      {periodoEmPalavras(regra)}
      {imposto} ({regra.fundamento}). {mesmo ? FICA_UMA : FICAM_AS_DUAS}
    </Faixa>
  )
}

const FICA_UMA = "Ao salvar, você pode encerrá-la na véspera do início da nova; para corrigi-la, abra-a na lista."
const FICAM_AS_DUAS = "A nova, mais específica, passa a valer antes dela."
