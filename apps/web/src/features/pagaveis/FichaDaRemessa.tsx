import { Button, Group, Stack, Text, Textarea } from "@mantine/core"
import { type FichaDaRemessa as Ficha, rotasDasRemessas } from "@partida/contracts"
import { IconArrowLeft, IconDownload } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarData, formatarDataHora } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { EtiquetaDaRemessa, EtiquetaDoItem } from "./EtiquetasDaRemessa.tsx"
import classes from "./pagaveis.module.css"
import { consultaRemessa, useBaixarRemessa, useDesistir, useMarcarEnviada } from "./remessas.api.ts"

interface Props {
  readonly id: string
  readonly aoAbrirTitulo: (idTitulo: string) => void
  readonly aoVoltar: () => void
}

/** One file: its bytes, who sent it, and what the bank answered of each payment. */
export function FichaDaRemessa({ id, aoAbrirTitulo, aoVoltar }: Props) {
  const { data, error, refetch } = useQuery(consultaRemessa(id))
  return (
    <Stack gap="md">
      <Group>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={14} aria-hidden />}
          onClick={aoVoltar}
        >
          Todas as remessas
        </Button>
      </Group>
      {data ? (
        <Conteudo ficha={data} aoAbrirTitulo={aoAbrirTitulo} />
      ) : (
        <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[240]} />
      )}
    </Stack>
  )
}

function Conteudo({ ficha, aoAbrirTitulo }: { readonly ficha: Ficha } & Pick<Props, "aoAbrirTitulo">) {
  const baixar = useBaixarRemessa()
  const enviada = useMarcarEnviada()
  const [desistindo, setDesistindo] = useState<"cancelarRemessa" | "desfazerEnvioDaRemessa" | null>(null)
  const semResposta = ficha.itens.every((i) => i.estado === "enviado")
  return (
    <>
      <div>
        <Text fw={600} size="lg">
          Remessa {ficha.nsa}
          {ficha.modalidade === "pix" && " · Pix"}: {formatarReais(ficha.total)}
        </Text>
        <Text size="sm" c="dimmed">
          {ficha.conta}, para {formatarData(ficha.pagarEm)}. Gerada por {ficha.geradaPor} em{" "}
          {formatarDataHora(ficha.geradaEm)}.
          {ficha.enviada && ` Enviada: ${ficha.enviada.por}, em ${formatarDataHora(ficha.enviada.em)}.`}
          {ficha.cancelada && ` Cancelada por ${ficha.cancelada.por}: ${ficha.cancelada.motivo}`}
        </Text>
        <Group gap="xs" mt="xs">
          <EtiquetaDaRemessa remessa={ficha} />
        </Group>
      </div>
      <Group gap="xs">
        <Button
          size="compact-md"
          variant={ficha.estado === "gerada" ? "filled" : "default"}
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={baixar.isPending}
          onClick={() => baixar.mutate(ficha.id)}
        >
          Baixar o arquivo
        </Button>
        {ficha.estado === "gerada" && (
          <>
            <Button
              size="compact-md"
              variant="default"
              loading={enviada.isPending}
              onClick={() =>
                enviada.mutate(ficha.id, { onSuccess: () => avisar("feito", "Marcada como enviada ao banco.") })
              }
            >
              Já enviei ao banco
            </Button>
            <Button size="compact-md" variant="subtle" color="red" onClick={() => setDesistindo("cancelarRemessa")}>
              Cancelar
            </Button>
          </>
        )}
        {ficha.estado === "enviada" && semResposta && (
          <Button size="compact-md" variant="subtle" onClick={() => setDesistindo("desfazerEnvioDaRemessa")}>
            O banco não recebeu
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {ficha.nome} · SHA-256 {ficha.sha256}
      </Text>
      <ul className={classes.recolhimentos} aria-label="Pagamentos da remessa">
        {ficha.itens.map((item) => (
          <li key={item.ordem}>
            <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
              <div>
                <Text fw={600}>{item.favorecido}</Text>
                <Text size="sm" c="dimmed">
                  {item.titulo} · {item.forma} · {item.seuNumero}
                </Text>
              </div>
              <Text fw={600} className="numerico">
                {formatarReais(item.valor)}
              </Text>
            </Group>
            <Group gap="xs" mt={4}>
              <EtiquetaDoItem estado={item.estado} />
              {item.pagoEm && <Text size="sm">em {formatarData(item.pagoEm)}</Text>}
              <Button variant="default" size="compact-xs" onClick={() => aoAbrirTitulo(item.idTitulo)}>
                Ver título
              </Button>
            </Group>
            {item.ocorrencias.map((o) => (
              <Text key={o.codigo} size="sm">
                {o.codigo}: {o.texto}
              </Text>
            ))}
            {item.observacao && (
              <Text size="sm" c="orange">
                {item.observacao}
              </Text>
            )}
          </li>
        ))}
      </ul>
      {desistindo && <Desistencia ficha={ficha} qual={desistindo} aoFechar={() => setDesistindo(null)} />}
    </>
  )
}

interface DesistenciaProps {
  readonly ficha: Ficha
  readonly qual: "cancelarRemessa" | "desfazerEnvioDaRemessa"
  readonly aoFechar: () => void
}

const PALAVRAS = {
  cancelarRemessa: {
    titulo: "Cancelar a remessa",
    texto:
      "Os títulos ficam livres para outra remessa, e o número desta não é usado de novo. Só cancele o que não foi enviado.",
    confirmar: "Cancelar a remessa",
    feito: "Remessa cancelada: os títulos estão livres.",
  },
  desfazerEnvioDaRemessa: {
    titulo: "O banco não recebeu",
    texto:
      "Confira antes no banco: um arquivo que ele recebeu ainda paga. Depois disto, a remessa pode ser enviada ou cancelada.",
    confirmar: "Confirmo que não recebeu",
    feito: "A remessa voltou a esperar o envio.",
  },
} as const

function Desistencia({ ficha, qual, aoFechar }: DesistenciaProps) {
  const desistir = useDesistir(ficha.id, qual)
  const palavras = PALAVRAS[qual]
  const form = useFormulario({
    esquema: rotasDasRemessas.cancelarRemessa.corpo,
    iniciais: { motivo: "" },
    enviar: (corpo) => desistir.mutateAsync(corpo),
    aoSalvar: () => {
      avisar("feito", palavras.feito)
      aoFechar()
    },
  })
  return (
    <DialogoDeFormulario titulo={palavras.titulo} form={form} confirmar={palavras.confirmar} aoFechar={aoFechar}>
      <Text size="sm">{palavras.texto}</Text>
      <Textarea label="Motivo" autosize minRows={2} maxLength={300} {...form.campo("motivo")} />
    </DialogoDeFormulario>
  )
}
