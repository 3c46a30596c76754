import { Button, Group, Stack, Textarea } from "@mantine/core"
import { type rotasDosPagaveis, tiposDeCodigo } from "@partida/contracts"
import type { z } from "zod"
import { mensagemDe } from "../../lib/api/erro.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { useLerCodigo } from "./pagaveis.api.ts"

export type CodigoLido = z.infer<typeof rotasDosPagaveis.lerCodigoDoPagavel.resposta>

interface Props {
  readonly value: string
  readonly onChange: (texto: string) => void
  /** What was read of it. */
  readonly aoLer: (lido: CodigoLido) => void
}

/** Where a code is pasted: it is read and checked before anything is filled in by it. */
export function CampoDoCodigo({ value, onChange, aoLer }: Props) {
  const ler = useLerCodigo()
  const conferir = (texto: string) => {
    if (texto.trim() !== "") ler.mutate(texto, { onSuccess: aoLer })
  }
  return (
    <Stack gap="xs">
      <Textarea
        label="Código de pagamento"
        description="Linha digitável do boleto ou da guia, ou Pix Copia e Cola. Opcional."
        autosize
        minRows={1}
        maxRows={4}
        maxLength={600}
        spellCheck={false}
        data-campo="codigo"
        value={value}
        error={ler.error ? mensagemDe(ler.error) : undefined}
        onChange={({ currentTarget }) => {
          ler.reset()
          onChange(currentTarget.value)
        }}
        onPaste={({ clipboardData }) => conferir(clipboardData.getData("text"))}
      />
      {value.trim() !== "" && !ler.data && (
        <Group>
          <Button variant="default" size="compact-sm" loading={ler.isPending} onClick={() => conferir(value)}>
            Ler o código
          </Button>
        </Group>
      )}
      {ler.data && <Lido lido={ler.data} />}
    </Stack>
  )
}

function Lido({ lido: { tipo, valor, vencimento, recebedor } }: { readonly lido: CodigoLido }) {
  const partes = [
    valor === null ? "Sem valor: diga o do título" : formatarReais(valor),
    vencimento && `vence em ${formatarData(vencimento)}`,
    recebedor && `para ${recebedor}`,
  ]
  return (
    <Faixa tom="feito" titulo={`${tiposDeCodigo[tipo]} conferido`} anunciar>
      {partes.filter(Boolean).join(" · ")}
    </Faixa>
  )
}
