import { Button, Skeleton, Stack, Text } from "@mantine/core"
import { type CodigoNoAnexo, type FichaDoPagavel, tiposDeCodigo } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { avisar } from "../../ui/avisos.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { consultaDosCodigos } from "./anexos.api.ts"
import { useTrocarCodigo } from "./pagaveis.api.ts"

interface Props {
  readonly ficha: FichaDoPagavel
  readonly idDocumento: string
  readonly aoUsar: () => void
}

/** What a document says by which the title may be paid: offered, and set only by who chooses it. */
export function CodigosDoAnexo({ ficha, idDocumento, aoUsar }: Props) {
  const { data, error, refetch } = useQuery(consultaDosCodigos(ficha.id, idDocumento))
  const trocar = useTrocarCodigo(ficha)
  if (error) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  if (!data) return <Skeleton height={64} aria-busy />
  if (data.motivo !== null)
    return (
      <Faixa tom="neutro" anunciar>
        {data.motivo}
      </Faixa>
    )
  return (
    <Stack gap="xs">
      {data.lista.map((lido) =>
        lido.codigo === ficha.pagamento.codigo ? (
          <Faixa key={lido.codigo} tom="feito" titulo={`${tiposDeCodigo[lido.tipo]} conferido`}>
            É o código guardado neste título.
          </Faixa>
        ) : (
          <Faixa
            key={lido.codigo}
            tom={lido.recusa === null ? "feito" : "atencao"}
            titulo={`${tiposDeCodigo[lido.tipo]} encontrado`}
            anunciar
            acao={
              lido.recusa === null && (
                <Button
                  size="xs"
                  loading={trocar.isPending}
                  onClick={() =>
                    trocar.mutate(lido.codigo, {
                      onSuccess: () => {
                        avisar("feito", "O código foi conferido e guardado.")
                        aoUsar()
                      },
                      onError: (erro) => avisar("erro", erro.message),
                    })
                  }
                >
                  Usar este código
                </Button>
              )
            }
          >
            {lido.recusa ?? fraseDo(lido)}
            {ficha.pagamento.aprovado && lido.recusa === null && (
              <Text size="sm">Trocar o código pede outra aprovação.</Text>
            )}
          </Faixa>
        ),
      )}
    </Stack>
  )
}

const fraseDo = ({ valor, vencimento, recebedor }: CodigoNoAnexo) =>
  [
    valor === null ? "Sem valor: vale o do título" : formatarReais(valor),
    vencimento && `vence em ${formatarData(vencimento)}`,
    recebedor && `para ${recebedor}`,
  ]
    .filter(Boolean)
    .join(" · ")
