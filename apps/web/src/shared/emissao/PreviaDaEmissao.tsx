import { Button, Stack, Text } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { ErroDaApi, mensagemDe } from "../../lib/api/erro.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { consultaPrevia, type PedidoDeNota } from "./emissao.api.ts"
import classes from "./emissao.module.css"
import { type GrupoDaNota, grupoVazio } from "./grupos.ts"

const PAUSA_MS = 400

interface Props {
  readonly idEmpresa: string
  /** Null: the form is not whole yet. */
  readonly pedido: PedidoDeNota | null
  /** Opens the registration of the client, where what is missing may be. */
  readonly aoEditarCliente: (() => void) | undefined
  /** Opens in the form the group that the service asks for. */
  readonly aoInformar: (grupo: Partial<PedidoDeNota>) => void
}

/** What the note will say of taxes, each with its reason, before it is issued. */
export function PreviaDaEmissao({ idEmpresa, pedido, aoEditarCliente, aoInformar }: Props) {
  const [estavel] = useDebouncedValue(pedido, PAUSA_MS)
  const previa = useQuery({
    ...consultaPrevia(idEmpresa, estavel ?? { idCliente: null, idServico: "", valor: "0.00" }),
    enabled: estavel !== null,
  })
  if (estavel === null) return null
  if (previa.error) {
    const campo = previa.error instanceof ErroDaApi ? (previa.error.campo ?? null) : null
    const grupo = grupoVazio(campo)
    const falta = grupo !== null && !Object.keys(grupo).some((nome) => estavel[nome as GrupoDaNota])
    return (
      <Faixa
        tom="atencao"
        titulo="Assim não dá para emitir"
        acao={
          campo === "idCliente" && aoEditarCliente ? (
            <Button variant="default" size="xs" onClick={aoEditarCliente}>
              Completar o cadastro
            </Button>
          ) : falta ? (
            <Button variant="default" size="xs" onClick={() => aoInformar(grupo)}>
              Informar
            </Button>
          ) : null
        }
      >
        {mensagemDe(previa.error)}
      </Faixa>
    )
  }
  const { data } = previa
  if (!data) return <Text size="sm">Calculando os tributos…</Text>
  return (
    <section aria-label="Prévia da nota" className={classes.previa}>
      <dl className={classes.valores}>
        <dt>Valor</dt>
        <dd>{formatarReais(data.valor)}</dd>
        <dt>Retido pelo cliente</dt>
        <dd>{formatarReais(data.totalRetido)}</dd>
        <dt>
          <strong>Você recebe</strong>
        </dt>
        <dd>
          <strong>{formatarReais(data.liquido)}</strong>
        </dd>
      </dl>
      {data.avisos.map((aviso) => (
        <Faixa key={aviso} tom="atencao">
          {aviso}
        </Faixa>
      ))}
      <details>
        <summary>Por quê?</summary>
        <Stack gap={6} mt="xs">
          {data.explicacoes.map((e) => (
            <div key={e.assunto + e.decisao}>
              <Text size="sm">
                {e.decisao}
                {e.valor !== null && `: ${formatarReais(e.valor)}`}
              </Text>
              <Text size="xs" c="dimmed">
                {e.porque} {e.fonte}
              </Text>
            </div>
          ))}
        </Stack>
      </details>
    </section>
  )
}
