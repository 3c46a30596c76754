import { Button, Group, NativeSelect, Stack, Textarea } from "@mantine/core"
import { type TipoDeDocumento, tiposDeDocumento } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { type FormEvent, type ReactNode, useState } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { destinoDoPedido, rotuloDoTipo } from "../../shared/compartilhados/enviar.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { consultaPedidosFaltando } from "../../shared/conversas/conversas.api.ts"
import { EscolhaDeEmpresas } from "../../shared/empresas/EscolhaDeEmpresas.tsx"
import { opcoesDeMes } from "../../shared/lista/meses.ts"
import type { Destino } from "./compartilhar.api.ts"

interface Props {
  readonly quantos: number
  readonly enviando: boolean
  /** Chooses more files. */
  readonly escolha: ReactNode
  readonly aoConfirmar: (destino: Destino) => void
}

/** Of which company the files are and what they are: an answer to what the office asked for, or a document of its own. */
export function EscolhaDoDestino({ quantos, enviando, escolha, aoConfirmar }: Props) {
  const { pessoa, alcanca } = usePessoa()
  const doEscritorio = alcanca("CONTADOR")
  const minhas = doEscritorio ? [] : pessoa.empresas
  const [empresas, setEmpresas] = useState<readonly { readonly id: string; readonly apelido: string }[]>(
    minhas.length === 1 ? minhas : [],
  )
  const [escolhido, setEscolhido] = useState<string | null>(null)
  const [competencia, setCompetencia] = useState("")
  const [recado, setRecado] = useState("")
  const [falta, setFalta] = useState(false)
  const [empresa] = empresas
  const { data: pedidos = [] } = useQuery({
    ...consultaPedidosFaltando(empresa?.id ?? ""),
    enabled: !doEscritorio && empresa !== undefined,
  })
  // What the office waits for comes first; another company has other requests.
  const [primeiro] = pedidos
  const doPedido = (destino: string) => pedidos.some(({ id }) => destinoDoPedido(id) === destino)
  const valido = escolhido !== null && (escolhido in tiposDeDocumento || doPedido(escolhido))
  const destino = valido ? escolhido : primeiro ? destinoDoPedido(primeiro.id) : "anexo"
  const confirmar = (evento: FormEvent) => {
    evento.preventDefault()
    setFalta(empresa === undefined)
    if (empresa === undefined) return
    aoConfirmar({
      idEmpresa: empresa.id,
      destino,
      competencia: doPedido(destino) || competencia === "" ? null : competencia,
      recado: recado.trim(),
    })
  }
  const erro = falta && empresa === undefined ? "Escolha a empresa." : null
  const tipos = (Object.keys(tiposDeDocumento) as TipoDeDocumento[]).filter((tipo) => {
    const { anexa } = tiposDeDocumento[tipo]
    return anexa !== null && alcanca(anexa)
  })
  const opcoesDeTipo = tipos.map((tipo) => ({ value: tipo, label: rotuloDoTipo(tipo) }))
  return (
    <form onSubmit={confirmar} noValidate>
      <Stack gap="sm" maw={640}>
        {escolha}
        {doEscritorio ? (
          <EscolhaDeEmpresas
            rotulo="Empresa"
            value={empresas}
            erro={erro}
            onChange={(novas) => setEmpresas(novas.slice(-1))}
          />
        ) : (
          minhas.length > 1 && (
            <NativeSelect
              label="Empresa"
              error={erro}
              data={[
                { value: "", label: "Escolha a empresa" },
                ...minhas.map(({ id, apelido }) => ({ value: id, label: apelido })),
              ]}
              value={empresa?.id ?? ""}
              onChange={({ currentTarget }) => setEmpresas(minhas.filter(({ id }) => id === currentTarget.value))}
            />
          )
        )}
        <NativeSelect
          label="O que é"
          data={
            pedidos.length === 0
              ? opcoesDeTipo
              : [
                  {
                    group: "Pedidos do escritório",
                    items: pedidos.map((p) => ({
                      value: destinoDoPedido(p.id),
                      label: `${p.assunto}${p.competencia === null ? "" : ` de ${formatarCompetencia(p.competencia)}`}`,
                    })),
                  },
                  { group: "Outros", items: opcoesDeTipo },
                ]
          }
          value={destino}
          onChange={({ currentTarget }) => setEscolhido(currentTarget.value)}
        />
        {!doPedido(destino) && (
          <NativeSelect
            label="Sobre o mês"
            data={[{ value: "", label: "Nenhum mês em particular" }, ...opcoesDeMes(undefined, hojeEmSaoPaulo())]}
            value={competencia}
            onChange={({ currentTarget }) => setCompetencia(currentTarget.value)}
          />
        )}
        {!doEscritorio && (
          <Textarea
            label="Recado ao escritório (se quiser)"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={1000}
            value={recado}
            onChange={({ currentTarget }) => setRecado(currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={enviando}>
            {quantos === 1 ? "Enviar documento" : `Enviar ${quantos} documentos`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
