import { Button, Group, Stack, Text, Textarea } from "@mantine/core"
import { type DetalheDaConversa, type LadoDaConversa, PEDIDOS_FALTANDO } from "@partida/contracts"
import { useState } from "react"
import { z } from "zod"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { OfertaDeRascunho } from "../../shared/formulario/OfertaDeRascunho.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { Anexos } from "./Anexos.tsx"
import { useResponder } from "./conversas.api.ts"

interface Props {
  readonly conversa: DetalheDaConversa
  readonly lado: LadoDaConversa
  readonly aoEnviar: () => void
}

const esquema = z.object({
  texto: z.string().trim().max(4000, "A mensagem passa de 4.000 caracteres. Divida-a em duas."),
})
const VAZIO = { texto: "" }

/** Whether what is written now goes by WhatsApp too. */
function PeloWhatsapp({ ate }: { readonly ate: string }) {
  return (
    <Text size="sm" c="dimmed">
      {Date.parse(ate) > Date.now()
        ? `Vai também pelo WhatsApp, para quem escreveu por ele (até ${formatarDataHora(ate)}).`
        : "Não vai mais pelo WhatsApp: passaram 24 horas desde a última mensagem da pessoa. Quem tem acesso é avisado por e-mail."}
    </Text>
  )
}

/** Where who reads answers, with a photo or files. */
export function Escrever({ conversa, lado, aoEnviar }: Props) {
  const responder = useResponder(conversa)
  const [arquivos, setArquivos] = useState<readonly File[]>([])
  const entrega = lado === "cliente" && PEDIDOS_FALTANDO.includes(conversa.estado)
  const { form, rascunho, guarda } = useFormularioGuardado({
    nome: "conversas.mensagem",
    registro: conversa.id,
    esquema,
    iniciais: VAZIO,
    conferir: ({ texto }): Record<string, string> =>
      texto.trim() === "" && arquivos.length === 0 ? { texto: "Escreva uma mensagem ou anexe um documento." } : {},
    enviar: ({ texto }) => responder.mutateAsync({ texto, arquivos }),
    aoSalvar: () => {
      avisar("feito", entrega && arquivos.length > 0 ? "Enviado. O escritório foi avisado." : "Mensagem enviada.")
      aoEnviar()
    },
  })
  return (
    <form {...form.formulario}>
      <Stack gap="sm">
        <OfertaDeRascunho {...rascunho} />
        <Recusa titulo="A mensagem não foi enviada" erro={form.falha} />
        {entrega && <Anexos arquivos={arquivos} aoMudar={setArquivos} desligado={form.enviando} />}
        <Textarea
          label={
            entrega ? "Mensagem (se quiser)" : lado === "cliente" ? "Responder ao escritório" : "Responder ao cliente"
          }
          autosize
          minRows={2}
          maxRows={10}
          maxLength={4000}
          {...form.campo("texto")}
        />
        {conversa.whatsappAte !== null && <PeloWhatsapp ate={conversa.whatsappAte} />}
        {!entrega && <Anexos arquivos={arquivos} aoMudar={setArquivos} desligado={form.enviando} />}
        <Group justify="flex-end">
          <Button type="submit" loading={form.enviando}>
            {entrega && arquivos.length > 0 ? "Enviar documentos" : "Enviar"}
          </Button>
        </Group>
      </Stack>
      {guarda.pergunta}
    </form>
  )
}
